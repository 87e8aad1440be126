import type { Endpoint } from "../../endpoints/index.js";
import { isPlain, valueAt } from "./values.js";

/**
 * Returns the arguments that the result repeats: ids of the path and properties of the body, where the fixture has a property of the
 * same name and JSON type. The id at the end of the path is also the `id` of the result.
 */
export function repeatedArguments(
  endpoint: Endpoint,
  args: Readonly<Record<string, unknown>>,
  fixture: unknown,
): Readonly<Record<string, unknown>> {
  if (!isPlain(fixture)) return {};
  const keys = new Map(Object.keys(fixture).map((key) => [folded(key), key]));
  const repeated = new Map<string, unknown>();
  for (const { name, value } of [...pathArguments(endpoint, args), ...bodyProperties(endpoint, args)]) {
    const key = keys.get(folded(name));
    if (key !== undefined && !repeated.has(key) && typeOf(value) === typeOf(fixture[key])) repeated.set(key, value);
  }
  return Object.fromEntries(repeated);
}

interface Named {
  readonly name: string;
  readonly value: unknown;
}

function pathArguments({ parameters = [], path }: Endpoint, args: Readonly<Record<string, unknown>>): readonly Named[] {
  return parameters
    .filter((parameter) => parameter.in === "path")
    .flatMap(({ name, to = [name] }) => {
      const value = valueAt(args, to);
      const isLast = path.endsWith(`/{${name}}`) && /(^|_)id$|[a-z]Id$/.test(name);
      return [{ name, value }, ...(isLast ? [{ name: "id", value }] : [])];
    });
}

/** Returns the properties of a JSON body, by their names on the wire. */
function bodyProperties(
  { body, parameters = [] }: Endpoint,
  args: Readonly<Record<string, unknown>>,
): readonly Named[] {
  const [content] = body?.contents ?? [];
  if (content === undefined || (content.coding ?? "json") !== "json") return [];
  const value = content.to === undefined ? args : valueAt(args, content.to);
  if (!isPlain(value)) return [];
  const others = new Set(content.to === undefined ? parameters.map(({ name, to = [name] }) => to[0]) : []);
  const names = new Map(Object.entries(content.names ?? {}).map(([name, argument]) => [argument, name]));
  return Object.entries(value)
    .filter(([argument]) => !others.has(argument))
    .map(([argument, given]) => ({ name: names.get(argument) ?? argument, value: given }));
}

/** `petId` and `pet_id` are the same. */
function folded(name: string): string {
  return name.replaceAll(/[-_]/g, "").toLowerCase();
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
