import { stringOf } from "../../codegen/code.js";
import * as modules from "node:module";
import { escapeHidden } from "../../diagnostics/visible.js";
import { invariant } from "../../diagnostics/invariant.js";
import { escapeToken } from "../../diagnostics/pointer.js";
import { isObject, type Node, type ObjectNode } from "../../load/document.js";
import { childrenOf, componentsOf, isBinary, orderByDependency, shapeChildren } from "../../model/index.js";
import type { Api, Schema, TaggedUnion } from "../../model/types.js";
import type { EmittedFile } from "../output.js";
import type { EmitInput } from "./settings.js";
import { safeText } from "../../codegen/doc-comments.js";
import { headerOf } from "../shared/header.js";
import { stringText } from "../../codegen/literals.js";
import { unknownVariantCode, type TypeScope } from "../shared/types.js";
import { schemaFile } from "./names.js";

type OpenapiTypescript = typeof import("openapi-typescript");
type Context = Parameters<OpenapiTypescript["transformSchema"]>[1];
type OpenApi = Parameters<OpenapiTypescript["transformSchema"]>[0];
type TypeScript = typeof import("typescript");

/**
 * Emits what openapi-typescript makes of the bundled document. Its own reading, linting and bundling are left out: the
 * loader has done all that, and its result is plain data that nothing is fetched for.
 */
export async function emitSchema({ api, document, options }: EmitInput): Promise<EmittedFile> {
  invariant(document !== undefined, "the emitter says that it reads the document");
  // Heavy, and needed nowhere else: loaded when there is something to emit.
  const ts = requireTypeScript();
  const library = await import("openapi-typescript");
  const root = withUniqueIds(withoutPathItems(document.root));
  const standIns = chooseStandIns(root);
  const plain = plainCopy(root, standIns) as OpenApi;
  const nodes = library.transformSchema(
    plain,
    contextOf(library, ts, plain, { api, runtime: options.runtime, standIns }),
  );
  const text = standIns.remove(printNodes(library, ts, withUniqueMembers(ts, nodes)));
  // Outside of literals and comments there is nothing but names of ASCII.
  return { path: schemaFile, language: "typescript", text: `${headerOf(options.command)}\n\n${escapeHidden(text)}` };
}

/**
 * Returns the TypeScript that openapi-typescript builds its nodes with; the project may have another. We require it:
 * Node finds the exports of an imported CommonJS module by reading its whole source first, half a second for 9 MB.
 */
function requireTypeScript(): TypeScript {
  return modules.createRequire(import.meta.resolve("openapi-typescript"))("typescript") as TypeScript;
}

type Nodes = ReturnType<OpenapiTypescript["transformSchema"]>;

/** openapi-typescript declares its helper also where the only type that used it has become `unknown`. */
function printNodes(library: OpenapiTypescript, ts: TypeScript, nodes: Nodes): string {
  const code = library.astToString(nodes);
  const [, ...uses] = code.split("WithRequired<");
  if (uses.length !== 1) return code;
  return library.astToString(
    nodes.filter((node) => !ts.isTypeAliasDeclaration(node) || node.name.text !== "WithRequired"),
  );
}

/** openapi-typescript adds a tag to whatever inherits one. Where that declares the tag itself, its own declaration counts. */
function withUniqueMembers(ts: TypeScript, nodes: Nodes): Nodes {
  type Visited = import("typescript").Node;
  const { transformed } = ts.transform<Visited>(nodes, [
    (context) => {
      const visit = (node: Visited): Visited => {
        const visited = ts.visitEachChild(node, visit, context);
        if (!ts.isTypeLiteralNode(visited)) return visited;
        const names = visited.members.map(({ name }) => name && (name as { readonly text?: string }).text);
        const last = visited.members.filter(
          (_, index) => names[index] === undefined || names.lastIndexOf(names[index]) === index,
        );
        return last.length === visited.members.length
          ? visited
          : ts.factory.updateTypeLiteralNode(visited, ts.factory.createNodeArray(last));
      };
      return visit;
    },
  ]);
  return transformed;
}

/** Path items stand where they are used. Seen once more as components, their operations would be declared twice. */
function withoutPathItems(root: ObjectNode): ObjectNode {
  const { components } = root;
  return isObject(components) ? { ...root, components: { ...components, pathItems: undefined } } : root;
}

/**
 * openapi-typescript declares all operations in one interface, by id. A webhook may have the id of an
 * operation. The second of an id loses it, and is declared where it is used.
 */
function withUniqueIds(root: ObjectNode): ObjectNode {
  const seen = new Set<string>();
  const operationOf = (operation: Node | undefined): Node | undefined => {
    if (!isObject(operation) || typeof operation["operationId"] !== "string") return operation;
    const name = operation["operationId"];
    if (seen.has(name)) return { ...operation, operationId: undefined };
    seen.add(name);
    return operation;
  };
  const pathItemOf = (item: Node | undefined): Node | undefined =>
    isObject(item) ? mapMembers(item, operationOf) : item;
  const pathItemsOf = (items: Node | undefined): Node | undefined =>
    isObject(items) ? mapMembers(items, pathItemOf) : items;
  return { ...root, paths: pathItemsOf(root["paths"]), webhooks: pathItemsOf(root["webhooks"]) };
}

/** Members that are extensions stay as they are: what looks like an operation there is none. */
function mapMembers(object: ObjectNode, change: (member: Node | undefined) => Node | undefined): ObjectNode {
  const members = Object.entries(object);
  return Object.fromEntries(members.map(([key, member]) => [key, key.startsWith("x-") ? member : change(member)]));
}

interface ContextInput {
  readonly api: Api;
  readonly runtime: string;
  readonly standIns: StandIns;
}

/** Options that make openapi-typescript say what the spec says, no more: a default makes nothing required. */
function contextOf(library: OpenapiTypescript, ts: TypeScript, document: OpenApi, input: ContextInput): Context {
  const { api, runtime, standIns } = input;
  // A component as openapi-typescript's paths name it.
  const pathOf = (component: string): string => `#/components/schemas/${escapeToken(standIns.put(component))}`;
  const endless = new Set([...endlessAliases(api)].map(pathOf));
  const unions = new Map(
    openUnions(api).flatMap(({ component, union }) => {
      const path = pathOf(component);
      return endless.has(path) ? [] : [[path, union] as const];
    }),
  );
  const forms = new Set(componentsWithBytes(api).map(pathOf));
  const holdsFiles = (path: string): boolean =>
    path.startsWith("#/components/schemas/") ? forms.has(path.split("/", 4).join("/")) : !path.includes("json");
  return {
    additionalProperties: false,
    alphabetize: false,
    arrayLength: false,
    conditionalEnums: false,
    dedupeEnums: false,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    enum: false,
    enumValues: false,
    excludeDeprecated: false,
    exportType: false,
    generatePathParams: false,
    immutable: false,
    makePathsEnum: false,
    pathParamsAsTypes: false,
    propertiesRequiredByDefault: false,
    readWriteMarkers: false,
    rootTypes: false,
    rootTypesKeepCasing: false,
    rootTypesNoSchemaPrefix: false,
    silent: true,
    injectFooter: [],
    transformProperty: undefined,
    ...(unions.size > 0 && { inject: `import type { UnknownVariant } from ${stringText(runtime)};` }),
    discriminators: library.scanDiscriminators(document, { silent: true }),
    // Only openapi-typescript's own bundling reads this.
    redoc: undefined as never,
    transform: (schema, { path = "" }) => typeOfOwnKeywords(ts, { ...schema }, holdsFiles(path)),
    postTransform: (type, { path = "" }) => {
      if (endless.has(path)) return ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
      const union = unions.get(path);
      return union && ts.factory.createUnionTypeNode([type, unknownVariant(ts, api, union)]);
    },
    resolve: <T>($ref: string) => library.resolveRef<T>(document, $ref, { silent: true }),
  };
}

/** Bytes, and enums that may grow: what openapi-typescript does not know of. */
function typeOfOwnKeywords(
  ts: TypeScript,
  schema: Keywords,
  holdsFiles: boolean,
): import("typescript").TypeNode | undefined {
  if (holdsFiles && schema["type"] === "string" && isBinary(schema)) return ts.factory.createTypeReferenceNode("Blob");
  const values = schema["x-extensible-enum"];
  return schema["type"] === "string" && Array.isArray(values) ? openStrings(ts, values.filter(isText)) : undefined;
}

type Keywords = { readonly [keyword: string]: unknown };

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** `"a" | (string & {})`. */
function openStrings(ts: TypeScript, values: readonly string[]): import("typescript").TypeNode {
  const { factory, SyntaxKind } = ts;
  const literals = values.map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(value)));
  const anyString = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  return factory.createUnionTypeNode([...literals, factory.createParenthesizedType(anyString)]);
}

/** The client's text for such a variant, as a node: the printer passes on what looks like a name. */
function unknownVariant(ts: TypeScript, api: Api, union: TaggedUnion): import("typescript").TypeNode {
  return ts.factory.createTypeReferenceNode(stringOf(unknownVariantCode(union, createScope(api))));
}

/** The names of components in openapi-typescript's types, which have one type for both directions. */
function createScope(api: Api): TypeScope {
  const components = componentsOf(api);
  const nameOf = (component: string): string => `components["schemas"][${stringText(component)}]`;
  return {
    direction: "response",
    filled: false,
    nameOf,
    baseOf: nameOf,
    unknownVariant: (tag) => `UnknownVariant<${stringText(tag)}>`,
    schemaOf: (component) => components.get(component)?.schema,
  };
}

/**
 * Components that contain themselves with no object between. Members of `components` cannot say that: TypeScript wants
 * the type of a member before the member is done (TS2502). Types of their own, such as the client's, can.
 */
export function endlessAliases({ schemas }: Api): ReadonlySet<string> {
  const edges = new Map(schemas.map(({ name, schema }) => [name.wire, namesBeforeObjects(schema)]));
  const endless = orderByDependency(edges).filter(({ recursive }) => recursive);
  return new Set(endless.map(({ name }) => name));
}

function namesBeforeObjects(schema: Schema): readonly string[] {
  if (schema.kind === "ref") return [schema.name];
  return schema.kind === "object" ? [] : shapeChildren(schema).flatMap(namesBeforeObjects);
}

/** The components that hold bytes themselves: in a form, these are files. */
export function componentsWithBytes({ schemas }: Api): readonly string[] {
  return schemas.flatMap(({ name, schema }) => (containsBytes(schema) ? [name.wire] : []));
}

function containsBytes(schema: Schema): boolean {
  return schema.kind === "binary" || childrenOf(schema).some(containsBytes);
}

/** Components that are extensible unions. */
function openUnions(api: Api): readonly { readonly component: string; readonly union: TaggedUnion }[] {
  return api.schemas.flatMap(({ name, schema, response }) =>
    schema.kind === "union" && schema.tag?.open && response ? [{ component: name.wire, union: schema }] : [],
  );
}

/**
 * The document as ordinary objects, which openapi-typescript changes as it goes, with its prose made safe for comments.
 * Examples are left out: they say little about types, and at length.
 */
function plainCopy(node: Node | undefined, standIns: StandIns): unknown {
  if (Array.isArray(node)) return (node as readonly Node[]).map((item) => plainCopy(item, standIns));
  if (!isObject(node)) return node;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if ((key === "examples" || key === "example") && !isObject(value)) continue;
    if (looksLikeSchemas(key, value)) continue;
    // Not by assignment: `__proto__` is a member like any other.
    Object.defineProperty(copy, standIns.put(key), {
      value: plainValue(key, value, standIns),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  // openapi-typescript takes these values for schemas.
  const types: readonly unknown[] = Array.isArray(copy["type"]) ? copy["type"] : [copy["type"]];
  const isObjectAlone = types.length === 1 || "properties" in copy || "additionalProperties" in copy;
  if (types.includes("object") && isObjectAlone && Array.isArray(copy["enum"])) delete copy["enum"];
  return copy;
}

/**
 * openapi-typescript looks for schemas everywhere, in data and extensions, too: what is under a keyword of this name
 * and is none would end it.
 */
function looksLikeSchemas(key: string, value: Node | undefined): boolean {
  if (key !== "allOf" && key !== "oneOf" && key !== "anyOf") return false;
  return Array.isArray(value) && (value as readonly Node[]).some((item) => item !== true && !isObject(item));
}

/**
 * A part of an `allOf`, which openapi-typescript takes for an object. Of one that is a tagged union, it would keep no more
 * than what all variants share.
 */
function allOfPart(part: Node): Node {
  if (!isObject(part)) return {};
  const { discriminator, ...others } = part;
  return others;
}

function plainValue(key: string, value: Node | undefined, standIns: StandIns): unknown {
  if (key === "allOf" && Array.isArray(value)) return plainCopy(value.map(allOfPart), standIns);
  // In search of discriminators, openapi-typescript takes every variant for an object.
  if ((key === "oneOf" || key === "anyOf") && Array.isArray(value))
    return plainCopy(
      value.map((variant: Node) => (variant === true ? {} : variant)),
      standIns,
    );
  if (typeof value !== "string") return plainCopy(value, standIns);
  if (key === "description" || key === "title" || key === "summary") return safeText(value);
  return value.startsWith("#/") || key === "operationId" ? standIns.put(value) : value;
}

/** Characters that openapi-typescript sees in place of others. */
interface StandIns {
  readonly put: (name: string) => string;
  readonly remove: (code: string) => string;
}

/**
 * openapi-typescript decodes the pointers that it makes of keys and operationIds as URIs, which throws on a percent sign, and
 * it replaces `#` in operationIds by `/`. It gets characters for private use instead (Unicode 23.5) that the document does not
 * contain, and its output gets the original ones back.
 */
function chooseStandIns(root: ObjectNode): StandIns {
  const text = JSON.stringify(root);
  const free: string[] = [];
  for (let code = 0xe000; free.length < 2 && code < 0xf8ff; code += 1) {
    const character = String.fromCharCode(code);
    if (!text.includes(character)) free.push(character);
  }
  const [percent = "\uE000", hash = "\uE001"] = free;
  return {
    put: (name) => (name.startsWith("#/") ? name : name.replaceAll("#", hash)).replaceAll("%", percent),
    remove: (code) =>
      // The printer escapes them in literals, and leaves them as they are in comments.
      [[percent, "%"] as const, [hash, "#"] as const].reduce(
        (restored, [standIn, original]) =>
          restored.replaceAll(standIn, original).replaceAll(escapeOf(standIn), original),
        code,
      ),
  };
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
