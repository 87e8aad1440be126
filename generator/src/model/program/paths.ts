import { componentsOf } from "../lookup.js";
import { fold } from "../schemas/fold.js";
import type { Api, Argument, MemberPath, Schema } from "../types.js";
import { undescribedNames } from "./names.js";

/** The API on the wire, and the names that programs have. */
export interface PathContext {
  readonly wire: Api;
  readonly nameOf: (wireName: string) => string;
}

/** Returns a path through values of a schema, with the names that programs have. Names that no schema declares stay. */
export function programPath(context: PathContext, path: MemberPath, schema: Schema | undefined): MemberPath {
  const [first, ...rest] = path;
  if (first === undefined) return path;
  const found = schema && declared(context.wire, schema, first, new Set());
  if (found === undefined) return path;
  return [context.nameOf(first), ...programPath(context, rest, found)];
}

/** Returns the schema of a property; undefined if the schema does not declare it. */
function declared(wire: Api, schema: Schema, name: string, seen: Set<string>): Schema | undefined {
  const inAny = (schemas: readonly Schema[]): Schema | undefined => {
    for (const one of schemas) {
      const found = declared(wire, one, name, seen);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const described = fold(schema, {
    leaf: (one) => (one.kind === "object" ? one.properties.find((own) => own.name === name)?.schema : undefined),
    ref: ({ name: component }) => {
      const target = seen.has(component) ? undefined : componentsOf(wire).get(component)?.schema;
      seen.add(component);
      return target && declared(wire, target, name, seen);
    },
    all: inAny,
    any: inAny,
  });
  const isMentioned = described === undefined && undescribedNames(schema).includes(name);
  return isMentioned ? { kind: "unknown", source: schema.source } : described;
}

/** Returns the path of an argument, with the names that programs have. */
export function argumentPath({ path, source }: Argument, nameOf: PathContext["nameOf"]): MemberPath {
  if (source.kind === "body") return path;
  return path.map((name, index) => (index === path.length - 1 ? nameOf(name) : name));
}

/** Returns a path in the arguments of a call: to an argument, or into its value. */
export function pathInArguments(context: PathContext, list: readonly Argument[], path: MemberPath): MemberPath {
  const leads = ({ path: own }: Argument): boolean => own.every((name, index) => name === path[index]);
  const [argument] = list.filter(leads).sort((a, b) => b.path.length - a.path.length);
  if (argument === undefined) return path;
  const rest = path.slice(argument.path.length);
  return [...argumentPath(argument, context.nameOf), ...programPath(context, rest, argument.schema)];
}
