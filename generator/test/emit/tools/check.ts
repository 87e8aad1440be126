import { ListToolsResultSchema } from "@modelcontextprotocol/sdk/types.js";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { listedTool } from "../../../src/emit/tools/definition.js";
import type { JsonSchema } from "../../../src/emit/tools/schemas/json-schema.js";
import type { Tool } from "../../../src/emit/tools/tools.js";

/** Returns what the published limits of models' APIs, ajv's strict mode and the MCP SDK have against a tool. */
export function problemsOf(tool: Tool): readonly string[] {
  const listed = listedTool(tool);
  const { name, description, outputSchema } = listed;
  const inputSchema = wholeInput(tool);
  const argumentNames = Object.keys(inputSchema.properties ?? {});
  const mcp = ListToolsResultSchema.safeParse({ tools: [listed] });
  return [
    ...(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/.test(name) ? [] : [`the name ${name}`]),
    ...(description.length > 0 && description.length <= 1024 ? [] : [`a description of ${description.length}`]),
    ...argumentNames.filter((one) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(one)).map((one) => `the argument ${one}`),
    ...(mcp.success ? [] : [`MCP: ${mcp.error.message}`]),
    ...problemsOfSchema(inputSchema).map((problem) => `input: ${problem}`),
    ...(outputSchema ? problemsOfSchema(outputSchema).map((problem) => `output: ${problem}`) : []),
  ];
}

/** Returns the schema of the arguments, with those that have no documented name. */
export function wholeInput({ input }: Tool): JsonSchema {
  const undocumented = Object.entries(input.undocumented).map(([name, { schema }]) => [name, schema] as const);
  return { ...input.schema, properties: { ...input.schema.properties, ...Object.fromEntries(undocumented) } };
}

function problemsOfSchema(schema: JsonSchema): readonly string[] {
  const depth = depthOf(schema);
  try {
    compile(schema);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return [
    ...(schema.type === "object" && schema.anyOf === undefined ? [] : ["the root is not an object"]),
    ...(depth <= 12 ? [] : [`${depth} levels`]),
    ...(valuesOf(schema) <= 1000 ? [] : [`${valuesOf(schema)} values of enums`]),
  ];
}

const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);

/** Compiles a schema in ajv's strict mode. Throws if that refuses it. */
export function compile(schema: object): (value: unknown) => boolean {
  // Printed, as in generated code: literals of the model have no prototype, and ajv finds them unequal to those of a program.
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema)) as object);
  return (value) => validate(value);
}

function depthOf(schema: JsonSchema): number {
  return (
    Math.max(0, ...childrenOf(schema).map((child) => depthOf(child))) + (schema.properties || schema.items ? 1 : 0)
  );
}

function valuesOf(schema: JsonSchema): number {
  return childrenOf(schema).reduce((sum, child) => sum + valuesOf(child), schema.enum?.length ?? 0);
}

function childrenOf({ properties = {}, items, anyOf = [], additionalProperties }: JsonSchema): readonly JsonSchema[] {
  return [
    ...Object.values(properties),
    ...anyOf,
    ...(items ? [items] : []),
    ...(additionalProperties ? [additionalProperties] : []),
  ];
}
