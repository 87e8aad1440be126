/** The source of a component schema in a document. */
export interface Part {
  readonly name: string;
  /** Offsets into the bytes. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the source ranges of `components.schemas` in a JSON file, in its order; undefined if there are none. Assumes
 * that the rest of the file is valid JSON, because it was parsed before. Parses no values.
 */
export function jsonParts(bytes: Uint8Array): readonly Part[] | undefined {
  const components = findMember(bytes, skipBlanks(bytes, 0), "components");
  const schemas = components === undefined ? undefined : findMember(bytes, components, "schemas");
  if (schemas === undefined) return undefined;
  const parts: Part[] = [];
  walkMembers(bytes, schemas, (name, start) => {
    const end = endOfValue(bytes, start);
    parts.push({ name, start, end });
    return end;
  });
  return parts;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** Returns where a property's value starts; undefined if the object does not have it. */
function findMember(bytes: Uint8Array, object: number, wanted: string): number | undefined {
  let found: number | undefined;
  walkMembers(bytes, object, (key, start) => {
    if (key !== wanted) return endOfValue(bytes, start);
    found = start;
    return undefined;
  });
  return found;
}

/** Visits the properties of an object. The visitor returns where the value ends, or undefined to stop. */
function walkMembers(
  bytes: Uint8Array,
  object: number,
  visit: (key: string, start: number) => number | undefined,
): void {
  if (bytes[object] !== openBrace) return;
  let offset = skipBlanks(bytes, object + 1);
  while (bytes[offset] === quote) {
    const keyEnd = endOfString(bytes, offset);
    const start = skipBlanks(bytes, skipBlanks(bytes, keyEnd) + 1); // behind the colon
    const key = JSON.parse(new TextDecoder().decode(bytes.subarray(offset, keyEnd))) as string;
    const end = visit(key, start);
    if (end === undefined) return;
    offset = skipBlanks(bytes, end);
    if (bytes[offset] !== comma) return;
    offset = skipBlanks(bytes, offset + 1);
  }
}

function skipBlanks(bytes: Uint8Array, start: number): number {
  let offset = start;
  while (isBlank(bytes[offset])) offset += 1;
  return offset;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let offset = start + 1;
  while (offset < bytes.length && bytes[offset] !== quote) offset += bytes[offset] === backslash ? 2 : 1;
  return offset + 1;
}

/** Finds the end of a value by its brackets and strings alone. */
function endOfValue(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let offset = start; offset < bytes.length;) {
    const byte = bytes[offset];
    if (byte === quote) {
      offset = endOfString(bytes, offset);
      if (depth === 0) return offset;
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      offset += 1;
    } else if (byte === closeBrace || byte === closeBracket) {
      if (depth === 0) return offset;
      depth -= 1;
      offset += 1;
      if (depth === 0) return offset;
    } else {
      if (depth === 0 && (byte === comma || isBlank(byte))) return offset;
      offset += 1;
    }
  }
  return bytes.length;
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
