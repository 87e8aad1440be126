import { getOrAdd } from "../../diagnostics/get-or-add.js";
import type { AST } from "@eslint-community/regexpp";
import { addAll } from "../../diagnostics/add-to.js";

/** Representative characters: those at the borders of the ranges in a pattern, and some of every kind. */
export interface Alphabet {
  readonly characters: readonly string[];
  /** Returns the indexes of the characters that a part of the pattern matches. */
  readonly matching: (element: AST.Element) => ReadonlySet<number>;
}

/** A character of each kind that `\w`, `\s`, `.` and Unicode properties distinguish. */
const samples = [..."!a0A_ -.,:/@\n\r\t\u0000\u00e9\u00a0\u0416\u4e2d\ud83d\ude00\u2028"];

/** The maximum number of characters for one pattern. */
const mostCharacters = 300;

export function alphabetOf(pattern: AST.Pattern, flags: string): Alphabet {
  const named = [...namedIn(pattern)].flatMap((code) => [code, code - 1, code + 1]);
  const valid = named.filter((code) => code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff));
  const all = new Set([...valid.map((code) => String.fromCodePoint(code)), ...samples]);
  const characters = [...all].slice(0, mostCharacters);
  const known = new Map<string, ReadonlySet<number>>();
  const matching = ({ raw }: AST.Element): ReadonlySet<number> => {
    // A single character or class matches in only one way.
    const expression = new RegExp(`^${raw}$`, flags);
    return getOrAdd(
      known,
      raw,
      () => new Set(characters.flatMap((one, index) => (expression.test(one) ? [index] : []))),
    );
  };
  return { characters, matching };
}

/** The code points of the characters and ranges that a pattern names, in its order. */
function namedIn(pattern: AST.Pattern): ReadonlySet<number> {
  const found = new Set<number>();
  const open: unknown[] = [pattern];
  for (let node; (node = open.pop() as Partial<AST.Character> & Record<string, unknown>) !== undefined;) {
    if (node.type === "Character" && node.value !== undefined) found.add(node.value);
    for (const key of ["alternatives", "elements", "element", "min", "max"]) {
      const inner = node[key];
      if (typeof inner === "object" && inner !== null) addAll(open, [inner].flat());
    }
  }
  return found;
}
