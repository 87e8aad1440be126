import { groupBy } from "../diagnostics/add-to.js";
import type { Argument } from "./types.js";

/** A property of the object that callers pass: one argument, or those of one location. */
export type ArgumentProperty =
  | { readonly name: string; readonly required: boolean; readonly argument: Argument }
  | { readonly name: string; readonly required: boolean; readonly members: readonly Argument[] };

/** Returns the properties of the object that callers pass, without those of a body that is beside the parameters. */
export function argumentProperties(list: readonly Argument[]): readonly ArgumentProperty[] {
  const flat = list.filter(({ path }) => path.length > 0);
  return [...groupBy(flat, ({ path: [name = ""] }) => name)].map(([name, members]) => {
    const [argument] = members;
    const required = members.some((member) => member.required);
    return argument !== undefined && argument.path.length === 1
      ? { name, required, argument }
      : { name, required, members };
  });
}

/** Returns the body whose properties are beside the parameters; undefined for a body that is an argument by itself. */
export function spreadBody(list: readonly Argument[]): Argument | undefined {
  return list.find(({ path }) => path.length === 0);
}

/** The need for arguments: callers must pass them, may pass them, or cannot. */
export type ArgumentNeed = "required" | "optional" | "none";

/** Returns whether a call needs arguments. A required body is needed even if all of its properties are optional. */
export function needOfArguments(list: readonly Argument[]): ArgumentNeed {
  if (list.length === 0) return "none";
  return list.some(({ required }) => required) ? "required" : "optional";
}
