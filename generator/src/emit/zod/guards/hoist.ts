import { code, joinCode, type Code, type DeclaredName } from "../../../codegen/code.js";
import type { Statement } from "../../../codegen/file.js";
import { camelCase } from "../../../model/names.js";
import { guardName } from "../names.js";
import { call, type Condition } from "./conditions.js";
import type { Scope } from "./scope.js";

type Ending = "Pattern" | "Values" | "Constant" | "Names" | "Evaluated";

/** Declares a constant of the file on the first request for `key`, and returns its name. */
export function hoistConstant(key: object, scope: Scope, ending: Ending, initializer: Code): DeclaredName {
  const declare = (name: DeclaredName): Statement => ({
    kind: "const",
    name,
    isLocal: true,
    initializer,
    // An empty array has no type of its own.
    ...(ending === "Constant" && { type: "unknown" }),
  });
  return scope.file.hoist({
    key,
    role: ending,
    form: scope.form,
    wanted: `${camelCase(scope.name)}${ending}`,
    make: () => ({ content: initializer, declare }),
  });
}

/** Declares a function of the file that validates its first parameter, and returns its name. */
export function hoistFunction(
  key: object,
  scope: Scope,
  parameters: readonly Parameter[],
  body: () => readonly Code[],
): DeclaredName {
  const names = parameters.map(({ name }) => name);
  return scope.file.hoist({
    key,
    role: names.join(),
    form: scope.form,
    wanted: guardName(scope.name),
    make: () => {
      const statements = [...body()];
      const rest = { isLocal: true, parameters: [...parameters], returnType: "boolean", statements };
      return {
        content: joinCode([...names, ...statements], "\n"),
        declare: (name) => ({ kind: "function", name, ...rest }),
      };
    },
  });
}

/** Returns the statement that returns a result. Strict compilers refuse parameters that nothing uses. */
export function returnCode(condition: Condition, { file }: Scope, ...parameters: readonly string[]): Code {
  const { constant } = condition;
  if (constant === undefined) return code`return ${condition.code};`;
  return code`return ${call(file.is(constant ? "anything" : "nothing"), ...parameters).code};`;
}

export interface Parameter {
  readonly name: string;
  readonly type: string;
}
