#!/bin/sh
# wine.sh ARGUMENT...: katachi.exe under Wine, for tests, which take it as KATACHI. wine.sh --begin makes Wine's folder, and keeps
# its server until wine.sh --end.
root=$(cd "$(dirname "$0")/../.." && pwd)
WINEPREFIX=$root/build/windows/wine WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml=
export WINEPREFIX WINEDEBUG WINEDLLOVERRIDES
server=$(command -v wineserver || command -v wineserver64 || echo /usr/lib/wine/wineserver64)
case ${1-} in
--begin) mkdir -p "$WINEPREFIX" && wine wineboot --init >/dev/null 2>&1; exec "$server" -p ;;
--end) exec "$server" -k ;;
esac
exec wine "$root/build/windows/katachi.exe" "$@"
