#!/bin/sh
# Writes the digests of the images into .env, which `docker compose` reads: what is started later is what was looked at
# now. Again, by whoever decides it, when the images are to be renewed.
set -eu
cd "$(dirname "$0")"
digest() {
  found=$(docker buildx imagetools inspect "$1" --format '{{.Manifest.Digest}}')
  case $found in
    sha256:*) printf '%s@%s' "$1" "$found" ;;
    *) echo "pin.sh: the registry has no digest of $1" >&2; return 1 ;;
  esac
}
node=$(digest node:22-bookworm-slim)
postgres=$(digest postgres:18)
nginx=$(digest nginx:1.28)
umask 022
printf 'NODE_TAG=%s\nPOSTGRES_IMAGE=%s\nNGINX_IMAGE=%s\n' "${node#node:}" "$postgres" "$nginx" > .env.new
mv .env.new .env
cat .env
