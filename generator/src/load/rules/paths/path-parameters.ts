import { closest } from "../../../diagnostics/closest.js";
import { childPointer } from "../../../diagnostics/pointer.js";
import { isObject, type Node, type ObjectNode, objectOf } from "../../document.js";
import { isBounded } from "./bounded-paths.js";
import { operationsOfItem } from "../../operations.js";
import { itemsOf, membersOf, textOf, type Rule, type RuleContext } from "../rule.js";
import { namesInPath } from "../../../diagnostics/path-template.js";

/** Requires that a path and its operations have the same path parameters (OAS 3.1 4.8.8, 4.8.12). */
export const pathParameters: Rule = {
  kinds: ["paths"],
  check: ({ node, pointer }, context) => {
    for (const [path, item] of membersOf(node)) {
      if (path.startsWith("/") && isObject(item) && isBounded(path))
        checkPath({ path, item, pointer: childPointer(pointer, path) }, context);
    }
  },
};

interface Path {
  readonly path: string;
  readonly item: ObjectNode;
  readonly pointer: string;
}

function checkPath({ path, item, pointer }: Path, context: RuleContext): void {
  const expressions = new Set(namesInPath(path));
  const shared = declaredIn(item, pointer, context);
  const operations = operationsOfItem(item);
  const own = operations.map(({ keys, node }) => {
    const at = childPointer(pointer, ...keys);
    return { pointer: at, declared: declaredIn(node, at, context) };
  });
  // Parameters after a question mark may be declared as query parameters.
  const [beforeQuery = ""] = path.split("?");
  const strict = new Set(namesInPath(beforeQuery));
  const queried = new Set([item, ...operations.map(({ node }) => node)].flatMap((owner) => queriesOf(owner, context)));
  const missing = [...expressions].filter((name) => strict.has(name) || !queried.has(name));
  const foreign = [...shared, ...own.flatMap(({ declared }) => declared)].filter(({ name }) => !expressions.has(name));
  const undeclared = missing.filter((name) => !shared.some((one) => one.name === name));
  const meant = new Map(foreign.map(({ name }) => [name, closest(name, expressions) ?? onlyOne(foreign, undeclared)]));
  const replaced = new Set(undeclared.filter((name) => own.every(({ declared }) => !has(declared, name))));
  // A misspelt name explains both, so it is reported once.
  const explained = new Set([...meant.values()].filter((name) => name !== undefined && replaced.has(name)));
  reportMissing({ path, pointer, expressions: missing, shared, own, explained }, context);
  for (const { name, at } of foreign) {
    const suggestion = meant.get(name);
    const facts = { parameter: name, path, suggestion, replaced: explained.has(suggestion) ? suggestion : undefined };
    context.report.add("SPEC071", facts, context.locationOf(at));
    context.edits.remove(at.slice(0, at.lastIndexOf("/")));
  }
}

/** Returns the only undeclared expression of a path, if all parameters that the path lacks have one name. */
function onlyOne(foreign: readonly Declared[], undeclared: readonly string[]): string | undefined {
  const isOne = undeclared.length === 1 && foreign.every(({ name }) => name === foreign[0]?.name);
  return isOne ? undeclared[0] : undefined;
}

function has(declared: readonly Declared[], name: string): boolean {
  return declared.some((one) => one.name === name);
}

/** Returns the names of the query parameters of a path item or an operation. */
function queriesOf(owner: Node | undefined, { dereference }: RuleContext): readonly (Node | undefined)[] {
  const parameters = isObject(owner) ? itemsOf(owner["parameters"]).map(dereference) : [];
  return parameters.flatMap((parameter) => (parameter?.["in"] === "query" ? [parameter["name"]] : []));
}

interface Declared {
  readonly name: string;
  readonly at: string;
}

/** Returns the path parameters in the list of a path item or an operation. */
function declaredIn(owner: ObjectNode, pointer: string, { dereference }: RuleContext): readonly Declared[] {
  return itemsOf(owner["parameters"]).flatMap((item: Node, index) => {
    const parameter = dereference(item);
    const name = parameter?.["in"] === "path" ? textOf(parameter["name"]) : undefined;
    if (name === undefined) return [];
    const at = childPointer(childPointer(pointer, "parameters"), index);
    return [{ name, at: childPointer(at, isObject(item) && item["$ref"] !== undefined ? "$ref" : "name") }];
  });
}

interface Owners {
  readonly path: string;
  readonly pointer: string;
  readonly expressions: readonly string[];
  readonly shared: readonly Declared[];
  /** Expressions that the report of another parameter explains. */
  readonly explained: ReadonlySet<string | undefined>;
  readonly own: readonly { readonly pointer: string; readonly declared: readonly Declared[] }[];
}

/**
 * Reports an undeclared parameter: once for the path if no operation declares it, otherwise for each operation that
 * lacks it.
 */
function reportMissing({ path, pointer, expressions, shared, own, explained }: Owners, context: RuleContext): void {
  const namesOf = (declared: readonly Declared[]): ReadonlySet<string> => new Set(declared.map(({ name }) => name));
  const sharedNames = namesOf(shared);
  const owners = own.map((operation) => ({ ...operation, names: namesOf(operation.declared) }));
  for (const parameter of expressions) {
    if (sharedNames.has(parameter)) continue;
    const lacking = owners.filter(({ names }) => !names.has(parameter));
    if (lacking.length === 0) continue;
    const places = lacking.length === own.length ? [pointer] : lacking.map((operation) => operation.pointer);
    for (const at of places) {
      if (!explained.has(parameter)) context.report.add("SPEC070", { parameter, path }, context.locationOf(at, "key"));
      if (parameter !== "") context.edits.append(childPointer(at, "parameters"), impliedParameter(parameter));
    }
  }
}

/** Returns the declaration for a parameter that only the path names. */
function impliedParameter(name: string): ObjectNode {
  return objectOf({ name, in: "path", required: true, schema: objectOf({ type: "string" }) });
}
