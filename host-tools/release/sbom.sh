#!/bin/sh
# sbom.sh VERSION VERSIONS FOLDER: the bill of materials of a release, as SPDX 2.3 in JSON: Katachi, the files in FOLDER with
# their hashes, and the libraries in its programs. VERSIONS has lines "NAME VERSION" of Debian's packages.
set -eu
version=$1 versions=$2 folder=$3
created=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)

# Debian's package, the library, its licence.
libraries='libacl1-dev acl LGPL-2.1-or-later
libarchive-dev libarchive BSD-2-Clause
libbsd-dev libbsd BSD-3-Clause
libbz2-dev bzip2 bzip2-1.0.6
libc6-dev glibc LGPL-2.1-or-later
libedit-dev libedit BSD-3-Clause
libevent-dev libevent BSD-3-Clause
libjansson-dev jansson MIT
liblz4-dev lz4 BSD-2-Clause
liblzma-dev xz-utils LicenseRef-public-domain
libmd-dev libmd BSD-3-Clause
libncurses-dev ncurses MIT-X11-distribute-modifications-variant
libsodium-dev libsodium ISC
libsqlite3-dev sqlite blessing
libzstd-dev zstd BSD-3-Clause
nettle-dev nettle LGPL-3.0-or-later
zlib1g-dev zlib Zlib'

# package ID NAME VERSION LICENCE FROM
package() {
    printf '    {"SPDXID": "SPDXRef-%s", "name": "%s", "versionInfo": "%s", "licenseConcluded": "%s", ' "$1" "$2" "$3" "$4"
    printf '"licenseDeclared": "%s", "copyrightText": "NOASSERTION", "filesAnalyzed": false, "downloadLocation": "%s"}' "$4" "$5"
}

cat <<END
{
  "spdxVersion": "SPDX-2.3",
  "dataLicense": "CC0-1.0",
  "SPDXID": "SPDXRef-DOCUMENT",
  "name": "katachi-$version",
  "documentNamespace": "https://spdx.org/spdxdocs/katachi-$version-$SOURCE_DATE_EPOCH",
  "creationInfo": {"created": "$created", "creators": ["Organization: the Katachi authors", "Tool: sbom.sh"]},
  "hasExtractedLicensingInfos": [{"licenseId": "LicenseRef-public-domain", "extractedText": "The authors of liblzma put it into the public domain."}],
  "documentDescribes": ["SPDXRef-katachi"],
  "packages": [
END
package katachi katachi "$version" MIT NOASSERTION
echo "$libraries" | while read -r debian library licence; do
    printf ',\n'
    package "$library" "$library" "$(awk -v name="$debian" '$1 == name { print $2 }' "$versions")" "$licence" \
        "https://packages.debian.org/bookworm/$debian"
done
gcc=$(x86_64-linux-gnu-gcc -dumpfullversion)
printf ',\n' && package libgomp libgomp "$gcc" 'GPL-3.0-or-later WITH GCC-exception-3.1' https://packages.debian.org/bookworm/libgcc-12-dev
printf '\n  ],\n  "files": [\n'
separator=
for file in "$folder"/*; do
    printf '%b    {"SPDXID": "SPDXRef-File-%s", "fileName": "./%s", "checksums": [{"algorithm": "SHA1", "checksumValue": "%s"}, ' \
        "$separator" "$(basename "$file" | tr -c 'A-Za-z0-9.\n-' -)" "$(basename "$file")" "$(sha1sum <"$file" | cut -c -40)"
    printf '{"algorithm": "SHA256", "checksumValue": "%s"}], "licenseConcluded": "MIT", "copyrightText": "NOASSERTION"}' \
        "$(sha256sum <"$file" | cut -c -64)"
    separator=',\n'
done
printf '\n  ],\n  "relationships": [\n'
printf '    {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-katachi"}'
# links FILE HOW LIBRARY...
links() {
    from=$(basename "$1" | tr -c 'A-Za-z0-9.\n-' -) how=$2
    shift 2
    for library; do
        printf ',\n    {"spdxElementId": "SPDXRef-File-%s", "relationshipType": "%s", "relatedSpdxElement": "SPDXRef-%s"}' "$from" "$how" "$library"
    done
}
for file in "$folder"/*-linux-*; do links "$file" STATIC_LINK $(echo "$libraries" | cut -d ' ' -f 2) libgomp; done
for file in "$folder"/*-windows-*; do
    [ ! -f "$file" ] || links "$file" STATIC_LINK bzip2 jansson libarchive libevent libsodium lz4 sqlite xz-utils zlib zstd
done
for file in "$folder"/libkatachi[0-9]*.deb "$folder"/*.whl; do links "$file" DYNAMIC_LINK glibc; done
for file in "$folder"/katachi_*.deb; do links "$file" DYNAMIC_LINK glibc jansson libarchive libedit libevent libgomp libsodium sqlite; done
for file in "$folder"/*; do
    printf ',\n    {"spdxElementId": "SPDXRef-katachi", "relationshipType": "GENERATES", "relatedSpdxElement": "SPDXRef-File-%s"}' \
        "$(basename "$file" | tr -c 'A-Za-z0-9.\n-' -)"
done
printf '\n  ]\n}\n'
