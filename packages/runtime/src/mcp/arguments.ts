/** Checks the arguments of a model, and explains to it what is wrong. */
import { closestTo } from "./closest.js";
import type { ToolDefinition, ToolIssue } from "./contract.js";
import { printJson, propertyOf, startOf } from "./json.js";
import { exampleOf, expectationOf, readerOf, type Rules, type SchemaReader } from "./schemas.js";

/** The client's arguments, or a sentence about what is wrong. */
export type CheckedArguments =
  | { readonly ok: true; readonly args: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: string };

/** More would hide the first ones. */
const maxIssues = 5;

/** Returns the arguments as the client takes them. Never throws for what a model may pass. */
export function checkArguments(tool: ToolDefinition, given: unknown = {}): CheckedArguments {
  const problem = problemOf(tool, given);
  if (problem !== undefined) return { ok: false, problem };
  const args = clientArguments(tool, given as Readonly<Record<string, unknown>>);
  const { params } = tool;
  if (params === undefined || params.is(args)) return { ok: true, args };
  const result = params.safeParse(args);
  if (result.success) return { ok: true, args };
  const { issues } = result.error;
  const sentences = issues.slice(0, maxIssues).map((issue) => sentenceOf(tool, args, issue));
  const more = issues.length > maxIssues ? [`There are ${issues.length - maxIssues} more problems.`] : [];
  const head = `Invalid arguments of ${tool.name}.`;
  return { ok: false, problem: [head, ...new Set(sentences), ...more, exampleSentence(tool, given)].join(" ") };
}

function problemOf({ name, inputSchema }: ToolDefinition, given: unknown): string | undefined {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return `Invalid arguments of ${name}: expected a JSON object, received ${received(given)}.`;
  if (inputSchema.additionalProperties !== false) return undefined;
  const known = Object.keys(inputSchema.properties ?? {});
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown === undefined) return undefined;
  return `Invalid arguments of ${name}: there is no argument ${quoted(unknown)}. ${helpFor(unknown, known)}`;
}

function helpFor(unknown: string, known: readonly string[]): string {
  const closest = closestTo(unknown, known);
  if (closest !== undefined) return `Did you mean ${quoted(closest)}?`;
  if (known.length === 0) return "It takes no arguments.";
  return `Its arguments are ${known.slice(0, 20).map(quoted).join(", ")}${known.length > 20 ? ", …" : ""}.`;
}

/** Moves arguments to their paths in the client's arguments. */
function clientArguments({ paths }: ToolDefinition, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const path = propertyOf(paths, name) ?? [name];
    const parent = path.slice(0, -1).reduce((group, key) => {
      if (!Object.hasOwn(group, key)) define(group, key, {});
      return group[key] as Record<string, unknown>;
    }, args);
    define(parent, path.at(-1)!, value);
  }
  return args;
}

/** Sets an own property, even if its name is `__proto__`. */
function define(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** `Argument "size": expected integer of 1 to 100, received 1000.` */
function sentenceOf(tool: ToolDefinition, args: unknown, { path, message }: ToolIssue): string {
  const [name, ...inner] = inputPathOf(tool, path);
  if (name === undefined) return message === "Invalid input" ? combinationOf(tool) : endOf(message);
  const schema = readerOf(tool.inputSchema);
  const rules = rulesAt(schema, [name, ...inner]);
  const value = valueAt(args, path);
  const label = `Argument ${quoted([name, ...inner].map(String).join("."))}`;
  const expected = expectationOf(rules);
  if (value === undefined)
    return `${label} is required but missing${expected === undefined ? "" : `: expected ${expected}`}.`;
  const isOptional = inner.length === 0 && !(tool.inputSchema.required ?? []).includes(name);
  const help = value === null && isOptional ? " Leave it out if you have no value." : "";
  const actual = `received ${received(value)}`;
  if (expected === undefined) return `${label}: ${message.replace(/\.$/, "")}, ${actual}.${help}`;
  // What the validator says of types and enums, the schema says better.
  const reason = /^Invalid (input|option)/.test(message) ? "" : ` (${message.replace(/\.$/, "")})`;
  return `${label}: expected ${expected}, ${actual}${reason}.${help}`;
}

/** No single argument is wrong: the schema of all of them is a union, and its variants need other arguments. */
function combinationOf({ inputSchema: { properties = {}, required = [] } }: ToolDefinition): string {
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const problem = "The document does not allow these arguments together.";
  if (optional.length === 0) return problem;
  const names = `${optional.slice(0, 20).map(quoted).join(", ")}${optional.length > 20 ? ", …" : ""}`;
  return `${problem} Some of ${names} may be needed, or exclude each other.`;
}

/** Returns the path of an issue as the model knows it. */
function inputPathOf({ paths = {} }: ToolDefinition, path: readonly PropertyKey[]): readonly string[] {
  const keys = path.map(String);
  for (const [name, target] of Object.entries(paths)) {
    // A missing group is a problem of its first argument.
    const length = Math.min(target.length, keys.length);
    if (target.slice(0, length).every((key, index) => key === keys[index])) return [name, ...keys.slice(target.length)];
  }
  return keys;
}

function rulesAt(schema: SchemaReader, path: readonly string[]): Rules {
  return path.reduce<Rules>(
    (rules, key) => [...schema.property(rules, key), ...(/^\d+$/.test(key) ? schema.items(rules) : [])],
    schema.root,
  );
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      Object.hasOwn(Object(inner) as object, key) ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}

function received(value: unknown): string {
  if (value === undefined) return "nothing";
  const scalar = value === null ? "" : `${typeof value} `;
  const type = Array.isArray(value) ? "array " : scalar;
  const text = printJson(value);
  return text.length > 80 ? `${type}${startOf(text, 60)}…` : `${type}${text}`;
}

/** An example of the required arguments, from what is valid in the given ones. */
function exampleSentence({ inputSchema }: ToolDefinition, given: unknown): string {
  const schema = readerOf(inputSchema);
  const example: [string, unknown][] = [];
  for (const name of inputSchema.required ?? []) {
    const rules = schema.property(schema.root, name);
    const value = exampleOf(rules) ?? propertyOf(given as Record<string, unknown>, name);
    if (value === undefined) return "";
    example.push([name, value]);
  }
  return example.length === 0 ? "" : `Example: ${printJson(Object.fromEntries(example))}`;
}

const quoted = (text: string): string => printJson(startOf(text, 100));
const endOf = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);
