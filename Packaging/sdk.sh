#!/bin/sh
# Makes a Swift SDK, with which this machine builds for another processor: sdk.sh KIND TOOLCHAIN FOLDER
#
# TOOLCHAIN is the archive of swift.org for Debian 12 on that processor, of the version of `swift` here. The SDK takes Swift's
# libraries from it, and the C libraries from packages of Debian 12.
set -eu
kind=$1 toolchain=$2 folder=$3
shift 3
# swift.org adds no processor to its names for amd64.
case $kind in
  amd64) cpu=x86_64 suffix= ;;
  arm64) cpu=aarch64 suffix=-aarch64 ;;
  *)
    echo "There is no SDK for '$kind', only for amd64 and arm64." >&2
    exit 1
    ;;
esac
if [ ! -f "$toolchain" ]; then
  echo "There is no file '$toolchain'. Give the archive of Swift for Debian 12 on $cpu: make sdk KIND=$kind TOOLCHAIN=FILE" >&2
  exit 1
fi

triple=$cpu-unknown-linux-gnu
release=$(swift --version 2>/dev/null | sed -nE 's/.*\((swift-[^)]+)\).*/\1/p' | head -n 1)
needed=$release-debian12$suffix
has=$(tar -tzf "$toolchain" 2>/dev/null | head -n 1 | cut -d/ -f1)
if [ "$has" != "$needed" ]; then
  echo "'$toolchain' has ${has:-no Swift}. Needed is $needed: libraries of Swift fit one version only." >&2
  exit 1
fi

bundle=$folder/juice-maker-$kind.artifactbundle
sdk=$bundle/$triple
root=$sdk/root
rm -rf "$bundle"
mkdir -p "$root"
# An archive first: without root, mmdebstrap writes a folder as other users.
mmdebstrap --quiet --variant=extract --architectures="$kind" \
  --include="$(printf '%s,' libc6-dev libstdc++-12-dev "$@" | sed 's/,$//')" bookworm "$root.tar"
tar -xf "$root.tar" -C "$root" --exclude='./dev/*'
rm "$root.tar"
# Links to the root of a system lead into this one.
find "$root" -type l -lname '/*' | while read -r link; do ln -sfnr "$root$(readlink "$link")" "$link"; done
tar -xzf "$toolchain" -C "$root" --strip-components=1 --wildcards '*/usr/lib/swift' '*/usr/lib/swift_static' '*/usr/lib/clang'

cat >"$sdk/swift-sdk.json" <<END
{
  "schemaVersion": "4.0",
  "targetTriples": {
    "$triple": {
      "sdkRootPath": "root",
      "swiftResourcesPath": "root/usr/lib/swift",
      "swiftStaticResourcesPath": "root/usr/lib/swift_static"
    }
  }
}
END
# The last file, so that half an SDK is none.
cat >"$bundle/info.json" <<END
{
  "schemaVersion": "1.0",
  "artifacts": {
    "juice-maker-$kind": { "type": "swiftSDK", "version": "$release", "variants": [{ "path": "$triple" }] }
  }
}
END
