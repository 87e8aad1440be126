import { escapeHidden } from "../../diagnostics/visible.js";
import { invariant } from "../../diagnostics/invariant.js";
import { isObject, type Node, type ObjectNode } from "../../load/document.js";
import { childrenOf, isBinary, orderByDependency } from "../../model/index.js";
import type { Api, Schema } from "../../model/types.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { safeText } from "../shared/doc-comments.js";
import { headerOf } from "../shared/header.js";
import { stringText } from "../shared/literals.js";
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
  const [library, { default: ts }] = await Promise.all([import("openapi-typescript"), import("typescript")]);
  const root = withoutPathItems(document.root);
  const standIns = chooseStandIns(root);
  const plain = plainCopy(root, standIns) as OpenApi;
  const nodes = library.transformSchema(plain, contextOf(library, ts, plain, api, options.runtime));
  const text = standIns.remove(library.astToString(nodes));
  // Outside of literals and comments there is nothing but names of ASCII.
  return { path: schemaFile, language: "typescript", text: `${headerOf(options.command)}\n\n${escapeHidden(text)}` };
}

/** Path items stand where they are used. Seen once more as components, their operations would be declared twice. */
function withoutPathItems(root: ObjectNode): ObjectNode {
  const { components } = root;
  return isObject(components) ? { ...root, components: { ...components, pathItems: undefined } } : root;
}

/** Options that make openapi-typescript say what the spec says, no more: a default makes nothing required. */
function contextOf(library: OpenapiTypescript, ts: TypeScript, document: OpenApi, api: Api, runtime: string): Context {
  const unions = openUnions(api);
  const endless = endlessAliases(api);
  const forms = new Set(api.schemas.filter(({ schema }) => containsBytes(schema)).map(({ name }) => pathOf(name.wire)));
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
    discriminators: discriminatorsOf(library, document),
    // Only openapi-typescript's own bundling reads this.
    redoc: undefined as never,
    transform: (schema, { path = "" }) => typeOfOwnKeywords(ts, { ...schema }, holdsFiles(path)),
    postTransform: (type, { path = "" }) => {
      if (endless.has(path)) return ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
      const tag = unions.get(path);
      return tag === undefined ? undefined : ts.factory.createUnionTypeNode([type, unknownVariant(ts, tag)]);
    },
    resolve: <T>($ref: string) => library.resolveRef<T>(document, $ref, { silent: true }),
  };
}

/** openapi-typescript adds the tag to what inherits one, twice where that declares the tag itself. */
function discriminatorsOf(library: OpenapiTypescript, document: OpenApi): Context["discriminators"] {
  const found = library.scanDiscriminators(document, { silent: true });
  const declared = Object.entries(found.objects).filter(([path, { propertyName }]) => {
    const schema = library.resolveRef<Keywords>(document, path, { silent: true });
    const properties = schema?.["properties"];
    const isHeir = schema?.["discriminator"] === undefined;
    return isHeir && typeof properties === "object" && properties !== null && Object.hasOwn(properties, propertyName);
  });
  return { ...found, refsHandled: [...found.refsHandled, ...declared.map(([path]) => path)] };
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

function unknownVariant(ts: TypeScript, tag: string): import("typescript").TypeNode {
  const literal = ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(tag));
  return ts.factory.createTypeReferenceNode("UnknownVariant", [literal]);
}

/**
 * Components that contain themselves with no object between. Members of `components` cannot say that: TypeScript wants
 * the type of a member before the member is done (TS2502). Types of their own, such as the client's, can.
 */
export function endlessAliases({ schemas }: Api): ReadonlySet<string> {
  const edges = new Map(schemas.map(({ name, schema }) => [name.wire, namesBeforeObjects(schema)]));
  const endless = orderByDependency(edges).filter(({ recursive }) => recursive);
  return new Set(endless.map(({ name }) => pathOf(name)));
}

function namesBeforeObjects(schema: Schema): readonly string[] {
  if (schema.kind === "ref") return [schema.name];
  return schema.kind === "object" ? [] : childrenOf({ ...schema, checks: [] }).flatMap(namesBeforeObjects);
}

/** True for a form with files. What it refers to is another component. */
function containsBytes(schema: Schema): boolean {
  return schema.kind === "binary" || childrenOf(schema).some(containsBytes);
}

/** A component as openapi-typescript's paths name it. */
export function pathOf(component: string): string {
  return `#/components/schemas/${component}`;
}

/** The tags of components that are open unions, by openapi-typescript's path. */
function openUnions(api: Api): ReadonlyMap<string, string> {
  return new Map(
    api.schemas.flatMap(({ name, schema, response }) =>
      schema.kind === "tagged" && schema.open && response ? [[pathOf(name.wire), schema.tag] as const] : [],
    ),
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
  if (copy["type"] === "object" && Array.isArray(copy["enum"])) delete copy["enum"];
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

function plainValue(key: string, value: Node | undefined, standIns: StandIns): unknown {
  // openapi-typescript takes every schema of an allOf for an object.
  if (key === "allOf" && Array.isArray(value)) {
    const items = value.map((item: Node) => (item === true ? {} : item));
    return plainCopy(items, standIns);
  }
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
