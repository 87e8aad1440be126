import { code, joinCode, type Code } from "../../codegen/code.js";
import { keyText, literalText } from "../../codegen/literals.js";
import type { JsonValue } from "../../model/types.js";

/** The members of an object literal. Those without a value are left out. */
export type Members = Readonly<Record<string, Code | undefined>>;

/** Returns an object literal. */
export function objectCode(members: Members): Code {
  return entriesCode(Object.entries(members));
}

/** Returns an object literal with its members in this order, also if their names are numbers. */
export function entriesCode(entries: readonly (readonly [name: string, value: Code | undefined])[]): Code {
  const lines = entries.flatMap(([name, value]) => (value === undefined ? [] : [code`${keyText(name)}: ${value}`]));
  return lines.length === 0 ? "{}" : code`{ ${joinCode(lines, ", ")} }`;
}

/** Returns an array literal. */
export function listCode(items: readonly Code[]): Code {
  return code`[${joinCode(items, ", ")}]`;
}

/** Returns members that are data. */
export function dataMembers(members: Readonly<Record<string, JsonValue | undefined>>): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, value === undefined ? undefined : literalText(value)]),
  );
}
