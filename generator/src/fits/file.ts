import { decodeJson } from "../diagnostics/decode.js";
import { jsonText } from "../diagnostics/visible.js";
import { isRecord } from "../write/index.js";
import { isPrimitive } from "./labels.js";
import { typeKinds, type Consumer } from "./types.js";

const format = "specloom-fits";
const version = 1;

/** The deepest nesting of types that is read. */
const deepest = 100;

/** Prints the uses of a program as its file has them. The same uses give the same file. */
export function printConsumer({ name, version: own, operations, schemas }: Consumer): string {
  const consumer = { name, ...(own !== undefined && { version: own }) };
  return jsonText({ format, version, consumer, operations, schemas });
}

/** Reads a file of a consumer, or says what is wrong with it. */
export function readConsumer(text: string): Consumer | string {
  const value: unknown = decodeJson(text);
  if (value === undefined) return "invalid JSON";
  const problem = problemOf(value);
  if (problem !== undefined) return problem;
  const { consumer, operations, schemas } = value as ConsumerFile;
  return { ...consumer, operations, schemas };
}

interface ConsumerFile extends Pick<Consumer, "operations" | "schemas"> {
  readonly consumer: Pick<Consumer, "name" | "version">;
}

function problemOf(value: unknown): string | undefined {
  if (!isRecord(value) || value["format"] !== format) return `it has no \`"format": "${format}"\``;
  if (value["version"] !== version)
    return `version ${JSON.stringify(value["version"])} of the format is not supported, only ${version} is`;
  const { consumer, operations, schemas } = value;
  if (!isRecord(consumer) || typeof consumer["name"] !== "string" || !isOptionalText(consumer["version"]))
    return "`consumer` must have a `name`";
  return (
    firstIn(operations, "operations", problemOfOperation) ??
    firstIn(schemas, "schemas", (type, at) => problemOfType(type, at))
  );
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

/** Returns the first problem of the values of an object. */
function firstIn(
  value: unknown,
  at: string,
  check: (one: unknown, at: string) => string | undefined,
): string | undefined {
  if (!isRecord(value)) return `\`${at}\` must be an object`;
  for (const [name, one] of Object.entries(value)) {
    const problem = check(one, `${at}[${JSON.stringify(name)}]`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemOfOperation(value: unknown, at: string): string | undefined {
  if (!isRecord(value)) return `\`${at}\` must be an object`;
  if (typeof value["call"] !== "string") return `\`${at}.call\` must be a string`;
  return (
    firstIn(value["arguments"], `${at}.arguments`, (one, own) => problemOfProperty(one, own, 0)) ??
    (value["result"] === undefined ? undefined : problemOfType(value["result"], `${at}.result`)) ??
    firstIn(value["errors"], `${at}.errors`, (one, own) => problemOfType(one, own))
  );
}

function problemOfProperty(value: unknown, at: string, depth: number): string | undefined {
  if (!isRecord(value)) return `\`${at}\` must be an object`;
  const { required, read, sent, type } = value;
  if (typeof required !== "boolean") return `\`${at}.required\` must be a boolean`;
  if (read !== undefined && read !== "part" && read !== "whole") return `\`${at}.read\` must be part or whole`;
  if (sent !== undefined && sent !== "always" && sent !== "sometimes")
    return `\`${at}.sent\` must be always or sometimes`;
  return problemOfType(type, `${at}.type`, depth + 1);
}

function problemOfType(value: unknown, at: string, depth = 0): string | undefined {
  if (depth > deepest) return "types are nested too deeply";
  if (!isRecord(value)) return `\`${at}\` must be an object`;
  const { kind, items, parts, properties } = value;
  if (!typeKinds.some((one) => one === kind)) return `\`${at}.kind\` must be one of ${typeKinds.join(", ")}`;
  for (const name of ["nullable", "made"])
    if (value[name] !== undefined && typeof value[name] !== "boolean") return `\`${at}.${name}\` must be a boolean`;
  if (!isOptionalText(value["name"])) return `\`${at}.name\` must be a string`;
  for (const name of ["values", "used"]) {
    const list = value[name];
    const isList = Array.isArray(list) && list.every(isPrimitive);
    if (list !== undefined && !isList) return `\`${at}.${name}\` must be a list of strings, numbers and booleans`;
  }
  if (parts !== undefined && !Array.isArray(parts)) return `\`${at}.parts\` must be a list`;
  return (
    (items === undefined ? undefined : problemOfType(items, `${at}.items`, depth + 1)) ??
    firstIn({ ...(Array.isArray(parts) && parts) }, `${at}.parts`, (one, own) => problemOfType(one, own, depth + 1)) ??
    (properties === undefined
      ? undefined
      : firstIn(properties, `${at}.properties`, (one, own) => problemOfProperty(one, own, depth + 1)))
  );
}
