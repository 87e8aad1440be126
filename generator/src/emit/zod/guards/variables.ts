import { camelCase, safeIdentifier } from "../../../model/names.js";
import { isIdentifier, memberText } from "../../shared/literals.js";
import { constantEndings } from "./hoist.js";

/** Names that a guard uses for something else. */
const taken = ["value", "api", "is"];

/** Gives the members of one object variables: their own names where these are safe, and no name twice. */
export function createVariables(): (member: string) => string {
  const used = new Set<string>(taken);
  // No name is given back, so that no number below is free again.
  const numbers = new Map<string, number>();
  return (member) => {
    const wanted = wantedName(member);
    let name = used.has(wanted) ? `${wanted}_` : wanted;
    let number = numbers.get(wanted) ?? 2;
    for (; used.has(name); number += 1) name = `${wanted}${number}`;
    numbers.set(wanted, number);
    used.add(name);
    return name;
  };
}

function wantedName(member: string): string {
  const name = isIdentifier(member) ? member : camelCase(member);
  if (!isIdentifier(name)) return "other";
  return isOfFile(name) ? `${name}_` : safeIdentifier(name);
}

/** True for names that may stand for a guard or a constant of the file: `isFact`, `factValues`. */
function isOfFile(name: string): boolean {
  return /^is[^a-z]/.test(name) || constantEndings.some((ending) => name.replace(/\d+$/, "").endsWith(ending));
}

/** The statement that reads members into their variables; none for none. */
export function destructuring(
  members: readonly { readonly name: string; readonly variable: string }[],
): readonly string[] {
  if (members.length === 0) return [];
  const entries = members.map(({ name, variable }) => (name === variable ? name : `${memberText(name)}: ${variable}`));
  return [`const { ${entries.join(", ")} } = value;`];
}

/** True for names that every object inherits: there, an absent member does not read as undefined. */
export function isInherited(name: string): boolean {
  return name in Object.prototype;
}
