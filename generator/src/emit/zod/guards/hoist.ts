import { StructureKind, VariableDeclarationKind } from "../../shared/structures.js";
import { camelCase } from "../../../model/names.js";
import type { Statement } from "../../shared/print.js";
import { guardName } from "../names.js";
import { call, type Condition } from "./conditions.js";
import type { Place } from "./scope.js";

/** What the names of constants end in; no variable of a guard does. */
export const constantEndings = ["Pattern", "Values", "Constant", "Names", "Evaluated"] as const;

/** A constant of the file, declared the first time that something asks for what is made of `key`. */
export function hoistConstant(
  key: object,
  place: Place,
  ending: (typeof constantEndings)[number],
  initializer: string,
): string {
  const declare = (name: string): Statement => ({
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    // An empty list would have no type of its own.
    declarations: [{ name, initializer, ...(ending === "Constant" && { type: "unknown" }) }],
  });
  return place.file.hoist({
    key,
    role: ending,
    form: place.form,
    wanted: `${camelCase(place.name)}${ending}`,
    make: () => ({ text: initializer, declare }),
  });
}

/** A function of the file that decides about its first parameter. */
export function hoistFunction(
  key: object,
  place: Place,
  parameters: readonly Parameter[],
  body: () => readonly string[],
): string {
  return place.file.hoist({
    key,
    role: parameters.map(({ name }) => name).join(),
    form: place.form,
    wanted: guardName(place.name),
    make: () => {
      const statements = [...body()];
      const text = [...parameters.map(({ name }) => name), ...statements].join("\n");
      const rest = { parameters: [...parameters], returnType: "boolean", statements };
      return { text, declare: (name) => ({ kind: StructureKind.Function, name, ...rest }) };
    },
  });
}

/** The statement that returns a verdict. Strict compilers refuse parameters that nothing looks at. */
export function returnText({ text, constant }: Condition, { file }: Place, ...parameters: readonly string[]): string {
  if (constant === undefined) return `return ${text};`;
  return `return ${call(file.is(constant ? "anything" : "nothing"), ...parameters).text};`;
}

export interface Parameter {
  readonly name: string;
  readonly type: string;
}
