/** Returns bytes that are different for each version, which is also their first number. */
export function versionedBytes(version: number, size: number): Buffer {
  const start = Buffer.alloc(4);
  start.writeUInt32LE(version);
  return Buffer.alloc(size, start);
}
