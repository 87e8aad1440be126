/** Reads one file of a ZIP archive from a stranger. Nothing is written to disk. */
import { inflateRawSync } from "node:zlib";

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
/** The length of an end record without a comment, and of the longest comment. */
const endLength = 22;
const longestEnd = endLength + 0xffff;

/**
 * Returns the offset of the last record with a signature at the end of an archive.
 *
 * @param {Buffer} archive
 * @returns {number}
 */
function findEnd(archive) {
  for (let at = archive.length - endLength; at >= Math.max(0, archive.length - longestEnd); at -= 1)
    if (archive.readUInt32LE(at) === endOfDirectory) return at;
  throw new RangeError("this is not a ZIP archive");
}

/**
 * Returns the content of a file in the root of an archive.
 *
 * @param {Buffer} archive
 * @param {string} name
 * @param {number} limit The largest size of the content, in bytes.
 * @returns {Buffer}
 * @throws {Error} For an archive that is damaged, lacks the file, or has a larger one.
 */
export function readEntry(archive, name, limit) {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== directoryEntry) throw new RangeError("the archive's directory is damaged");
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    if (archive.toString("utf8", at + 46, nameEnd) === name) return contentOf(archive, at, limit);
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new RangeError(`the archive has no ${name}`);
}

/**
 * Returns the content of an entry of the directory.
 *
 * @param {Buffer} archive
 * @param {number} entry
 * @param {number} limit
 * @returns {Buffer}
 */
function contentOf(archive, entry, limit) {
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  if (archive.readUInt32LE(local) !== localEntry) throw new RangeError("the archive's entry is damaged");
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const data = archive.subarray(start, start + size);
  if (method === 8) return inflateRawSync(data, { maxOutputLength: limit });
  if (method !== 0) throw new RangeError(`compression method ${method} is not supported`);
  if (data.length > limit) throw new RangeError(`the file has more than ${limit} bytes`);
  return data;
}
