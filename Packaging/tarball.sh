#!/bin/sh
# Makes a tarball for any Linux from a package: tarball.sh PACKAGE FOLDER
#
# It has the files of the package and install.sh, in a folder of its name. Prints the name of the tarball. The same package
# makes the same bytes.
set -eu
package=$1
name=juice-maker-$(dpkg-deb -f "$package" Version)-linux-$(dpkg-deb -f "$package" Architecture)
output=$2/$name.tar.gz
here=$(dirname "$0")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

dpkg-deb -x "$package" "$folder"
tree=$folder/$name
mv "$folder/usr" "$tree"
docs=$tree/share/doc/juice-maker
# A stick may be unable to hold links. The package's link turns the timer of the backups on, which the owner does here.
rm -r "$tree/lib/systemd/system/timers.target.wants" "$tree/share/lintian"
find "$tree" -type l | while read -r link; do
  cp -RL "$link" "$link.copy"
  rm "$link"
  mv "$link.copy" "$link"
done
rm -r "$docs/examples" "$docs/changelog.gz"
mv "$tree/share/zsh/vendor-completions" "$tree/share/zsh/site-functions"
mv "$folder/etc/default/juice-maker" "$docs/services.default"
cp "$here/install.sh" "$tree"
cp "$here/install.sh" "$docs"

tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(stat -c %Y "$tree/bin/juice-maker")" \
  -C "$folder" -c "$name" | gzip -9n >"$output"
echo "$output"
