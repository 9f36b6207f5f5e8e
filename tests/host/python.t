#!/bin/sh
# The package for Python (docs/python.md): with numpy, and without. Each prints TAP of its own.
. tests/host/katachi.sh

source=$OLDPWD
export KATACHI_LIBRARY="$source/build/library/libkatachi.so" PYTHONPATH="$source/host-tools/library/python" PYTHONDONTWRITEBYTECODE=1
# Debian's, whatever else stands first in PATH.
python() { PATH=/usr/bin:$PATH python3 "$@"; }
# passes FOLDER: the tests, in a folder of their own.
passes() {
    mkdir "$1" && (cd "$1" && python "$source/tests/host/python_test.py" "$katachi" "$source") >"$1.out" 2>&1
    status=$?
    grep -vE '^(ok|1\.\.)' "$1.out" | sed 's/^/# /'
    [ $status -eq 0 ] && ! grep -q '^not ok' "$1.out" && grep -q '^1\.\.[0-9]*$' "$1.out" && grep -qx "ok 6 - arrays are $2" "$1.out"
}
ok 'with numpy, all of it' passes with "numpy's"
mkdir hidden
echo 'raise ImportError("hidden")' >hidden/numpy.py
PYTHONPATH=$PWD/hidden:$PYTHONPATH
ok 'without numpy, too' passes without lists

other() { ! KATACHI_LIBRARY=$1 python -c 'import katachi' >out 2>err && grep -q "ImportError: katachi: .*$2" err; }
ok 'a library that is not there' other "$PWD/none.so" 'install-library'
echo 'const char *katachi_version(void) { return "9.9.9"; }' >old.c
cc -shared -fPIC old.c -o old.so
ok 'another version of the library' other "$PWD/old.so" 'is version 9.9.9'
ok 'the package has the version of the library' [ "$(python -c 'import katachi; print(katachi.__version__)')" = "$(sed -n 's/.*KT_VERSION "\(.*\)"/\1/p' "$source/lib/base/version.h")" ]

# The wheel, as pip unpacks it.
python "$source/host-tools/library/python/wheel.py" "$KATACHI_LIBRARY" . >out
ok 'a wheel' [ -f "$(cat out)" ]
cp "$(cat out)" first && python "$source/host-tools/library/python/wheel.py" "$KATACHI_LIBRARY" . >out
ok '... is the same when it is made again' cmp first "$(cat out)"
plays_alone() {
    python -m zipfile -e "$(cat out)" site &&
        env -u KATACHI_LIBRARY PYTHONPATH="$PWD/site" PATH=/usr/bin python3 -c 'import katachi; print(katachi.Game(9).suggest(1)[0][0], katachi.__file__)' >said && [ "$(cat said)" = "E5 $PWD/site/katachi/__init__.py" ]
}
ok '... brings its library' plays_alone
written() { python - <<'END'
import base64, csv, hashlib
for name, digest, size in csv.reader(open(__import__('glob').glob('site/*.dist-info/RECORD')[0])):
    data = open('site/' + name, 'rb').read()
    assert not digest or (digest == 'sha256=' + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode() and int(size) == len(data)), name
END
}
ok '... and the hashes of its files' written
echo "1..$count"
