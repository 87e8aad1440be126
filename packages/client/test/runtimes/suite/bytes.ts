/** So many bytes, of all values and in an order that shows when two parts are exchanged. */
export function pattern(size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, index) => (index * 7 + (index >> 8)) & 0xff);
}

/** A character for each byte, as the servers tell of bodies. */
export function binary(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
