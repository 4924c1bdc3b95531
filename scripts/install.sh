#!/bin/sh
# Installs the packages of package-lock.json, if they are not there. Two at once would break each other, because
# `npm ci` begins by deleting node_modules, so the second waits and finds it done. (macOS has no flock: there, run one.)
is_done() {
  [ node_modules/.package-lock.json -nt package-lock.json ]
}

is_done && exit
exec 9<package-lock.json
! command -v flock >/dev/null || flock 9
is_done || npm ci --no-fund --no-audit --loglevel=error >&2
