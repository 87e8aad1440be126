import { optional } from "../../diagnostics/optional.js";
import { code, importedType, importedValue, joinCode, type Code } from "../../codegen/code.js";
import type { Statement } from "../../codegen/file.js";
import { keyText, literalText } from "../../codegen/literals.js";
import { needOfArguments } from "../../model/index.js";
import type { JsonValue, MemberPath, Operation } from "../../model/types.js";
import { callPath, paramsType, runtimeName } from "../shared/names.js";
import { pageArguments } from "../shared/page-arguments.js";
import { annotationsOf, isDangerous, type Annotations } from "./annotations.js";
import { descriptionOf, titleOf } from "./descriptions.js";
import type { Modules } from "./names.js";
import type { ToolInput } from "./schemas/input.js";
import type { ObjectSchema } from "./schemas/json-schema.js";
import { itemsIn, tokenOf } from "./schemas/output.js";
import type { Tool } from "./tools.js";

/** `export const factsGetTool: ToolDefinition = { … };` */
export function definitionOf(tool: Tool, { operations, validators, runtime }: Modules): Statement {
  const { operation, constant, input } = tool;
  const call = importedValue(operations, operation.name.code);
  const members: readonly Code[] = [
    ...Object.entries(factsOf(tool)).flatMap(([name, value]: [string, JsonValue | undefined]) =>
      value === undefined ? [] : [`${name}: ${literalOf(value)}`],
    ),
    ...pathsOf(input),
    ...(operation.arguments.length > 0 ? [code`params: ${importedValue(validators, paramsType(operation))}`] : []),
    code`call: ${callOf(operation, call)}`,
  ];
  return {
    kind: "const",
    docs: `Calls \`${callPath(operation)}\`.`,
    name: constant,
    type: importedType(runtime, "ToolDefinition"),
    initializer: code`{\n${joinCode(members, ",\n")}\n}`,
  };
}

/** Returns a literal that has the type of a schema. TypeScript takes the types of `constructor` and the like from Object's. */
function literalOf(value: JsonValue): string {
  if (value === null || typeof value !== "object") return literalText(value);
  if (Array.isArray(value)) return `[${value.map(literalOf).join(", ")}]`;
  const members = Object.entries(value).map(([name, member]: [string, JsonValue]) => {
    return `${keyText(name)}: ${literalOf(member)}${name in Object.prototype ? " as const" : ""}`;
  });
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** The part of a definition that MCP's `tools/list` has. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema?: ObjectSchema;
  readonly annotations: Annotations;
}

/** Returns a tool as models and people see it. */
export function listedTool({ name, operation, input, output }: Tool): ListedTool {
  return {
    name,
    title: titleOf(operation),
    description: descriptionOf(operation),
    inputSchema: input.schema,
    ...(output.schema && { outputSchema: output.schema }),
    annotations: annotationsOf(operation),
  };
}

/** Returns the part of a definition that is data. Absent values are left out. */
function factsOf(tool: Tool): object {
  const { operation, input, output } = tool;
  const { permission, tags, resource } = operation;
  return {
    ...listedTool(tool),
    operation: runtimeName(operation),
    tags: tags.length > 0 ? tags : resource.slice(0, 1),
    permission,
    dangerous: isDangerous(operation) || undefined,
    hidden: hiddenBy(operation),
    undocumented: Object.keys(input.undocumented).length > 0 ? input.undocumented : undefined,
    pagination: paginationOf(tool),
    result: output.kind,
  };
}

/** Returns why a tool is hidden. The URLs of an upload in parts are of no use to a model, which has no bytes. */
function hiddenBy({ tool, upload }: Operation): "document" | "upload" | undefined {
  if (tool?.hidden === true) return "document";
  return upload !== undefined && tool?.hidden !== false ? "upload" : undefined;
}

function paginationOf({ operation, input, output }: Tool): JsonValue | undefined {
  const { pagination } = operation;
  if (pagination === undefined || output.kind !== "page") return undefined;
  const requesting = pageArguments(operation).flatMap(({ argument, linked }) => {
    const name = nameOf(input, argument);
    return name === undefined ? [] : [{ name, ...(linked !== undefined && { linked }) }];
  });
  const [first] = requesting;
  if (first === undefined) return undefined;
  const size = pagination.size === undefined ? undefined : nameOf(input, pagination.size);
  const before =
    pagination.style === "cursor" && pagination.before !== undefined ? nameOf(input, pagination.before) : undefined;
  const token = tokenOf(operation, pagination);
  const links = requesting.flatMap(({ name, linked }) => {
    if (linked === undefined) return [];
    const isNumber = ["integer", "number"].includes(String(input.schema.properties?.[name]?.type));
    return [[linked, { argument: name, ...(isNumber && { number: true as const }) }] as const];
  });
  return {
    style: pagination.style,
    argument: first.name,
    ...optional("before", before),
    ...(links.length > 0 && { links: Object.fromEntries(links) }),
    ...optional("size", size),
    items: itemsIn(pagination),
    ...optional("token", token),
  };
}

/** Returns the name of the tool's argument that the client takes under a name, perhaps among the query's. */
function nameOf({ members }: ToolInput, argument: string): string | undefined {
  const isWanted = (path: MemberPath): boolean =>
    path.at(-1) === argument && (path.length === 1 || (path.length === 2 && path[0] === "query"));
  return members.find(({ path }) => isWanted(path))?.name;
}

function pathsOf({ members }: ToolInput): readonly string[] {
  const moved = members.filter(({ name, path }) => path.length !== 1 || path[0] !== name);
  if (moved.length === 0) return [];
  return [`paths: ${literalText(Object.fromEntries(moved.map(({ name, path }) => [name, path])))}`];
}

/** Returns the function that takes arguments before options. */
function callOf({ arguments: list, optionsFirst }: Operation, call: Code): Code {
  if (needOfArguments(list) === "none") return code`(client, _, options) => ${call}(client, options)`;
  return optionsFirst ? code`(client, args, options) => ${call}(client, options, args)` : call;
}
