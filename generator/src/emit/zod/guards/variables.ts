import { isIdentifier, memberText } from "../../../codegen/literals.js";
import { camelCase, safeIdentifier } from "../../../model/names.js";
import type { FileScope } from "./file-scope.js";

/** Names the variables for the properties of one object: like the property where possible, and never twice. */
export function createVariables(file: FileScope): (property: string) => string {
  const used = new Set<string>();
  // Names are never given back, so lower numbers stay taken.
  const numbers = new Map<string, number>();
  return (property) => {
    const wanted = wantedName(property);
    const isFree = (name: string): boolean => !used.has(name) && !file.isImportedOrExported(name);
    let name = isFree(wanted) ? wanted : `${wanted}_`;
    let number = numbers.get(wanted) ?? 2;
    for (; !isFree(name); number += 1) name = `${wanted}${number}`;
    numbers.set(wanted, number);
    used.add(name);
    file.reserve(name);
    return name;
  };
}

function wantedName(property: string): string {
  const name = isIdentifier(property) ? property : camelCase(property);
  return isIdentifier(name) ? safeIdentifier(name) : "other";
}

/** Returns the statement that reads properties into their variables; none for none. */
export function destructuring(
  properties: readonly { readonly name: string; readonly variable: string }[],
): readonly string[] {
  if (properties.length === 0) return [];
  const entries = properties.map(({ name, variable }) =>
    name === variable ? name : `${memberText(name)}: ${variable}`,
  );
  return [`const { ${entries.join(", ")} } = value;`];
}

/** Returns whether every object inherits the name: an absent property then does not read as undefined. */
export function isInherited(name: string): boolean {
  return name in Object.prototype;
}
