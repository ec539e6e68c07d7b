#!/bin/sh
# Installs a package, and the tarball of its files, in fresh systems that have no Swift: test.sh PACKAGE STORES SUITE..., as
# `make deb-test` does.
# STORES is a folder with a store of each earlier version of the schema.
set -eu
package=$1
stores=$2
shift 2
here=$(dirname "$0")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Makes the earlier package from this one: dpkg compares only versions.
dpkg-deb --raw-extract "$package" "$folder/old"
sed -i 's/^Version: .*/Version: 1.0.0/' "$folder/old/DEBIAN/control"
mkdir "$folder/juice"
dpkg-deb --root-owner-group --build "$folder/old" "$folder/juice/old.deb" >/dev/null
cp "$package" "$folder/juice/new.deb"
"$here/../../Packaging/tarball.sh" "$package" "$folder/juice"
cp "$here/fresh.sh" "$here/../../debian/tests/sell" "$here/../../debian/tests/links" "$folder/juice"
cp "$stores"/schema-*.db "$folder/juice"

for suite; do
  echo "== $suite"
  # Every installed system has systemd and passwd, so that the package makes and removes the user of its services.
  mmdebstrap --quiet --format=null --variant=apt --include=tmux,passwd,systemd \
    --customize-hook="copy-in $folder/juice /srv" \
    --customize-hook='chroot "$1" /srv/juice/fresh.sh' "$suite" /dev/null
done
