#!/bin/sh
# Fails if a program that the tests run is missing, and says how to install it. With --install it installs it, as root.
programs=
packages=

# need PACKAGE PROGRAM [OTHER PROGRAM]: one of the programs is enough.
need() {
  package=$1
  shift
  for program; do
    command -v "$program" >/dev/null && return
  done
  programs="$programs $1"
  packages="$packages $package"
}

need poppler-utils pdftoppm
need zbar-tools zbarimg
need chromium-headless-shell chromium-headless-shell chromium
need curl curl

[ -n "$packages" ] || exit 0
if [ "$1" = --install ]; then
  apt-get update && apt-get install -y --no-install-recommends $packages
else
  echo "npm test needs programs that are missing:$programs. On Debian: sudo apt-get install --no-install-recommends$packages" >&2
  exit 1
fi
