/** The wishes of a request for its answer, in the header Prefer (RFC 7240). */
export interface Preferences {
  /** The status. */
  readonly code?: number;
  /** The name of an example of the document. */
  readonly example?: string;
  /** Values that differ in each answer, instead of the document's examples. */
  readonly isDynamic: boolean;
  /** Values of this variant of the fixture. */
  readonly variant?: number;
  /** Milliseconds before the answer. */
  readonly delay?: number;
  readonly fault?: Fault;
  /** The preferences that are known, for the header Preference-Applied. */
  readonly applied: readonly string[];
}

/** A request that fails: the connection breaks, no answer comes, or its body ends early. */
export type Fault = "network" | "timeout" | "malformed";

/** The longest delay, in milliseconds. */
export const longestDelay = 60_000;

const known: Readonly<Record<string, (value: string) => object | undefined>> = {
  code: (value) => (/^[1-5]\d\d$/.test(value) && Number(value) >= 200 ? { code: Number(value) } : undefined),
  example: (value) => (value === "" ? undefined : { example: value }),
  dynamic: (value) => (/^(?:true|false|)$/.test(value) ? { isDynamic: value !== "false" } : undefined),
  variant: (value) => (/^\d{1,9}$/.test(value) ? { variant: Number(value) } : undefined),
  delay: (value) => (/^\d{1,5}$/.test(value) && Number(value) <= longestDelay ? { delay: Number(value) } : undefined),
  fault: (value) => (/^(?:network|timeout|malformed)$/.test(value) ? { fault: value } : undefined),
};

const expected: Readonly<Record<string, string>> = {
  code: "a status from 200 to 599",
  example: "the name of an example",
  dynamic: "true or false",
  variant: "a number",
  delay: `milliseconds, at most ${longestDelay}`,
  fault: "network, timeout or malformed",
};

/** A longer header is refused. */
const longestHeader = 2000;

/** Reads the header Prefer. Unknown preferences are ignored, as RFC 7240 says; wrong values of known ones are a problem. */
export function readPreferences(header: string): Preferences | { readonly problem: string } {
  if (header.length > longestHeader) return { problem: `The header Prefer is longer than ${longestHeader} characters` };
  let found: Preferences = { isDynamic: false, applied: [] };
  for (const { name, value } of pairsIn(header)) {
    if (!Object.hasOwn(known, name)) continue;
    const read = known[name]?.(value);
    if (read === undefined) return { problem: `\`${name}\` of the header Prefer must be ${expected[name]}` };
    const shown = value === "" ? name : `${name}=${value}`;
    found = { ...found, ...read, applied: /^[\w=-]*$/.test(shown) ? [...found.applied, shown] : found.applied };
  }
  return found;
}

/** Returns the names and values of a header: `code=404, example="two pets"`. Parameters of a preference are left out. */
function pairsIn(header: string): readonly { readonly name: string; readonly value: string }[] {
  const pairs = [{ name: "", value: "" }];
  let part: "name" | "value" | "none" = "name";
  let isQuoted = false;
  let isEscaped = false;
  for (const character of header) {
    const pair = pairs.at(-1)!;
    if (isQuoted) {
      const isEnd = character === '"' && !isEscaped;
      const isEscape: boolean = character === "\\" && !isEscaped;
      if (!isEnd && !isEscape && part !== "none") pair[part] += character;
      if (isEnd) isQuoted = false;
      isEscaped = isEscape;
    } else if (character === '"') isQuoted = true;
    else if (character === ",") {
      pairs.push({ name: "", value: "" });
      part = "name";
    } else if (character === ";") part = "none";
    else if (character === "=" && part === "name") part = "value";
    else if (part !== "none" && !/\s/.test(character)) pair[part] += character;
  }
  return pairs.map(({ name, value }) => ({ name: name.toLowerCase(), value }));
}
