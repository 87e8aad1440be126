/** Writes ZIP archives as actions/upload-artifact does: deflated, with sizes that follow the data. */
import { crc32, deflateRawSync } from "node:zlib";

function record(signature: number, fields: readonly (readonly [2 | 4, number])[], ...rest: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(4 + fields.reduce((size, [bytes]) => size + bytes, 0));
  head.writeUInt32LE(signature);
  let at = 4;
  for (const [bytes, value] of fields) at = head.writeUIntLE(value, at, bytes);
  return Buffer.concat([head, ...rest]);
}

/** Returns an archive of files. */
export function zip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(content);
    const data = deflateRawSync(bytes);
    const sizes = [[4, crc32(bytes)], [4, data.length], [4, bytes.length]] as const; // prettier-ignore
    const common = [[2, 20], [2, 8], [2, 8], [4, 0]] as const; // prettier-ignore
    const zeros = [[4, 0], [4, 0], [4, 0]] as const; // prettier-ignore
    const local = record(
      0x04034b50,
      [...common, ...zeros, [2, name.length], [2, 0]],
      name,
      data,
      record(0x08074b50, sizes),
    );
    const entry = [[2, 45], ...common, ...sizes, [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]] as const; // prettier-ignore
    directory.push(record(0x02014b50, entry, name));
    locals.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = directory.length;
  const end = record(0x06054b50, [[2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]]); // prettier-ignore
  return Buffer.concat([...locals, ...directory, end]);
}
