"""wheel.py LIBRARY FOLDER [PLATFORM]: writes the package, with the library in it, as FOLDER/katachi-VERSION-py3-none-PLATFORM.whl, which
pip installs. The platform is this machine's, or PLATFORM. The same input gives the same bytes."""

import base64
import hashlib
import os
import re
import sys
import sysconfig
import zipfile

library, folder = sys.argv[1:3]
platform = sys.argv[3] if len(sys.argv) > 3 else sysconfig.get_platform()
here = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'katachi')


def read(path):
    with open(path, 'rb') as file:
        return file.read()


version = re.search(rb"^version = '(.*)'", read(os.path.join(here, '_library.py')), re.MULTILINE).group(1).decode()
tag = 'py3-none-' + re.sub(r'\W', '_', platform)
info = f'katachi-{version}.dist-info'
files = {f'katachi/{name}': read(os.path.join(here, name)) for name in sorted(os.listdir(here)) if name.endswith('.py')}
files[f'katachi/libkatachi.so.{version.rsplit(".", 1)[0]}'] = read(library)
files[f'{info}/METADATA'] = f'Metadata-Version: 2.1\nName: katachi\nVersion: {version}\nSummary: Go: rules, records, search, networks\nLicense: MIT\nRequires-Python: >=3.9\n'.encode()
files[f'{info}/WHEEL'] = f'Wheel-Version: 1.0\nGenerator: katachi\nRoot-Is-Purelib: false\nTag: {tag}\n'.encode()


def row(name, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()
    return f'{name},sha256={digest},{len(data)}\n'


record = ''.join(row(name, data) for name, data in files.items()) + f'{info}/RECORD,,\n'
files[f'{info}/RECORD'] = record.encode()
path = os.path.join(folder, f'katachi-{version}-{tag}.whl')
with zipfile.ZipFile(path + '.new', 'w', zipfile.ZIP_DEFLATED) as wheel:
    for name, data in files.items():
        entry = zipfile.ZipInfo(name, (2008, 1, 1, 0, 0, 0))
        entry.external_attr = 0o644 << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        wheel.writestr(entry, data)
os.replace(path + '.new', path)
print(path)
