// Replaces a part without end, each time with the next version of its bytes, and prints each version once it is stored.
import { randomBytes } from "node:crypto";
import { openDiskStorage } from "../../../src/storage/disk.js";
import { versionedBytes } from "./versioned-bytes.js";

const [folder = "", key = "", sizeArgument = "", last = ""] = process.argv.slice(2);
const size = Number(sizeArgument);
const storage = await openDiskStorage({ folder, secret: randomBytes(32), baseUrl: () => "" });

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

for (let version = Number(last) + 1; ; version++) {
  await storage.receivePart({ key, number: 1, size, body: chunks(versionedBytes(version, size)) });
  console.log(version);
}
