import { pointerTokens } from "../../diagnostics/pointer.js";

type Range = readonly [start: number, end: number];

/**
 * Returns the range of a property in the code of a configuration, by its JSON pointer: that of its key or its value; that of
 * the nearest property around it if the code does not write it out. It compares names only, since specloom has no parser of TypeScript.
 */
export function rangeInCode(code: string, pointer: string, on: "key" | "value" = "value"): Range {
  let found: Range = [0, 0];
  let from = Math.max(code.search(/\bexport\s+default\b|\bdefineConfig\b/), 0);
  for (const token of pointerTokens(pointer)) {
    const property = keyPattern(token).exec(code.slice(from));
    if (property === null) return found;
    const [match, before = "", key = ""] = property;
    const start = from + property.index + before.length;
    from += property.index + match.length;
    const value = /^\s*([^\s,}\]][^,}\]\n]*)/.exec(code.slice(from));
    const length = value?.[1]?.trimEnd().length ?? 0;
    const valueStart = from + (value?.[0].length ?? 0) - (value?.[1]?.length ?? 0);
    found = on === "key" || length === 0 ? [start, start + key.length] : [valueStart, valueStart + length];
  }
  return found;
}

/** Returns the pattern of a property with its colon: `key:`, `"key":` or `'key':`. */
function keyPattern(key: string): RegExp {
  const name = key.replace(/[^\w]/g, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return new RegExp(`(^|[{,\\s])(["'\`]?${name}["'\`]?)\\s*:`, "u");
}
