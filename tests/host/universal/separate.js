// separate.js PACKAGES join V1.hex V2.hex: the Universal Hex that the micro:bit foundation's package makes of both.
// separate.js PACKAGES memory FILE.hex [BOARD-ID]: all bytes of an Intel HEX file, a line "address byte" each; of a
// Universal Hex, those of one board, as that package separates it.
"use strict";
const fs = require("fs");
const [packages, what, ...files] = process.argv.slice(2);
const universal = require(`${packages}/node_modules/@microbit/microbit-universal-hex`);
const read = (name) => fs.readFileSync(name, "utf8");

function memory(hex) {
    let base = 0;
    const bytes = [];
    for (const line of hex.split(/\r?\n/)) {
        const record = Buffer.from(line.slice(1), "hex");
        if (record[3] === 2) base = record.readUInt16BE(4) * 16;
        if (record[3] === 4) base = record.readUInt16BE(4) * 65536;
        if (record[3] !== 0) continue;
        for (let i = 0; i < record[0]; i++) bytes.push(`${base + record.readUInt16BE(1) + i} ${record[4 + i]}`);
    }
    return bytes.join("\n") + "\n";
}

if (what === "join") {
    const [v1, v2] = files.map(read);
    process.stdout.write(universal.createUniversalHex([{hex: v1, boardId: 0x9900}, {hex: v2, boardId: 0x9903}]));
} else {
    const hex = read(files[0]);
    const parts = files[1] ? universal.separateUniversalHex(hex) : [];
    process.stdout.write(memory(files[1] ? parts.find((part) => part.boardId === Number(files[1])).hex : hex));
}
