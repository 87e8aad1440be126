import { startsWithLetter, wordsIn } from "../identifiers.js";
import { capitalise, functionNameOf, pascalCase, safeIdentifier, safeMember, short } from "../names.js";
import { wordsOf } from "../operations/names/words.js";
import type { ConstantCasing, MethodCasing, TypeCasing } from "./settings.js";

/** Returns a name in camelCase in another casing: `list_all` for `listAll`. */
export function recaseMember(name: string, casing: MethodCasing = "camelCase"): string {
  if (casing === "camelCase") return name;
  const words = wordsOf(name);
  if (words.length === 0) return name;
  return safeMember(short(withStart(casing === "snake_case" ? words.join("_") : words.map(capitalise).join(""), "_")));
}

/** Returns the function of an operation. */
export function functionOf(callPath: readonly string[], casing?: MethodCasing): string {
  return safeIdentifier(recaseMember(functionNameOf(callPath), casing));
}

/** Returns the type of a component. */
export function typeOfComponent(component: string, casing: TypeCasing = "PascalCase"): string {
  if (casing === "PascalCase") return pascalCase(component);
  const parts = component.split(/([_$]+)/).map((part) => (/^[_$]/.test(part) ? part : wordsIn(part).join("_")));
  const name = parts.join("");
  return name === "" ? pascalCase(component) : safeIdentifier(short(withStart(name, "_")));
}

/** Returns the name of a constant for a value of an enum: `OnHold` for `on-hold`, `Value1` for 1. */
export function constantOf(value: string | number | boolean, casing: ConstantCasing = "PascalCase"): string {
  if (casing === "preserve") return String(value);
  const words = wordsOf(spelled(String(value)));
  const all = words.length === 0 ? [value === "" ? "empty" : "value"] : words;
  const prefixed = startsWithLetter(all[0] ?? "") ? all : ["value", ...all];
  if (casing === "SCREAMING_SNAKE_CASE") return short(prefixed.join("_").toUpperCase());
  const [first = "", ...rest] = prefixed;
  return short(joinDigits([casing === "camelCase" ? first : capitalise(first), ...rest.map(capitalise)]));
}

/** Joins words; numbers beside each other stay apart: `Value1_5` for 1.5 and not `Value15`. */
function joinDigits(words: readonly string[]): string {
  return words.reduce((name, word) => (/\d$/.test(name) && /^\d/.test(word) ? `${name}_${word}` : name + word), "");
}

const signs: Readonly<Record<string, string>> = {
  "+": "plus",
  "-": "minus",
  "*": "star",
  "/": "slash",
  "%": "percent",
  "&": "and",
  "|": "or",
  "!": "not",
  "=": "equal",
  "<": "less",
  ">": "greater",
  "~": "tilde",
  "^": "caret",
  "#": "hash",
  "@": "at",
  "?": "question",
  $: "dollar",
  ".": "dot",
  ",": "comma",
  ":": "colon",
  _: "underscore",
};

/** Spells out a leading sign, as of `-created_at` beside `created_at`, and all signs of a value without letters and digits. */
function spelled(value: string): string {
  if (wordsIn(value).length === 0) return [...value].map((sign) => signs[sign] ?? "").join(" ");
  return value.replace(/^[+\-!<>=~]+(?=[\p{L}\p{N}])/u, (found) =>
    [...found].map((sign) => `${signs[sign]} `).join(""),
  );
}

function withStart(name: string, start: string): string {
  return /^[_$]/.test(name) || startsWithLetter(name) ? name : start + name;
}
