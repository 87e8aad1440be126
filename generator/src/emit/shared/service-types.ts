import { code, importedType, type Code } from "../../codegen/code.js";
import { needOfArguments } from "../../model/index.js";
import type { Content, Operation, Result } from "../../model/types.js";
import { paramsByType, paramsType, resultType } from "./names.js";
import { typeCode, type TypeScope } from "./types.js";

/** The modules of the client and of the endpoints' runtime, as seen from the file. */
export interface TypesInput {
  readonly options: { readonly package: string; readonly runtime: string };
  readonly scope: TypeScope;
}

/** Returns the type of the arguments of a handler: what callers pass, with bytes as a Blob. */
export function argumentsType({ options }: TypesInput, operation: Operation): Code {
  if (needOfArguments(operation.arguments) === "none") return importedType(options.runtime, "NoArguments");
  const byType = importedType(options.package, paramsByType(operation));
  const type =
    operation.bodyChoices.length > 0
      ? code`${byType}[keyof ${byType}]`
      : code`${importedType(options.package, paramsType(operation))}`;
  const contents =
    operation.body === undefined
      ? []
      : [operation.body.content, ...operation.bodyChoices.map(({ content }) => content)];
  return contents.some(({ coding }) => coding === "binary")
    ? code`${importedType(options.runtime, "Received")}<${type}>`
    : type;
}

/** Returns the types of the results of a handler. */
export function resultTypes({ options, scope }: TypesInput, operation: Operation): readonly Code[] {
  const { result, resultChoices } = operation;
  if (result === undefined) return ["void"];
  const { runtime } = options;
  const typeOf = (one: Omit<Result, "optional">): Code => givenType(one, { scope, runtime });
  const isNamed = result.coding === "json" && !result.others && !result.optional;
  const usual = isNamed ? importedType(options.package, resultType(operation)) : typeOf(result);
  return [
    usual,
    ...[...(result.others ?? []), ...resultChoices].map(typeOf),
    ...(result.optional ? ["undefined", "void"] : []),
  ];
}

/** Returns the type of a body as a service gives it. */
export function givenType(
  { coding, schema, item }: Pick<Content, "coding" | "schema" | "item">,
  { scope, runtime }: { readonly scope: TypeScope; readonly runtime: string },
): Code {
  switch (coding) {
    case "json":
      return typeCode(schema, scope);
    case "text":
    case "form":
      return "string";
    case "binary":
    case "multipart":
      return importedType(runtime, "Bytes");
    case "events":
    case "lines":
    case "parts":
      if (item === undefined) return typeCode(schema, scope);
      return code`${importedType(runtime, "Items")}<${typeCode(item, scope)}>`;
  }
}
