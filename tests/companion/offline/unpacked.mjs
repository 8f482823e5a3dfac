// node unpacked.mjs SHARE_LINK < HASH: print what share_link.js makes of a hash, as JSON.
import {readFileSync} from "node:fs";

globalThis.location = {hash: readFileSync(0, "utf8")};
const shareLink = new Function(`${readFileSync(process.argv[2], "utf8")}; return shareLink;`)();
console.log(JSON.stringify(await shareLink.journal()));
