import type { EndpointContent, PropertyEncoding, ValueShape } from "../contract.js";
import { parseJson } from "./json.js";
import type { Part } from "./multipart.js";
import { inside, type Notes, type Spot, report } from "./notes.js";
import { decode, type Pairs } from "./pairs.js";
import { readPairs } from "./parameters.js";
import { kindsOf, shapeOfProperty } from "./shapes.js";
import { addAt, createTree, keysOf, readTree, type Tree } from "./trees.js";
import { readDivided, readTexts } from "./values.js";

/** Reads an urlencoded body as an object: each property in its own style, by default a value per pair. */
export function readForm(pairs: Pairs, content: EndpointContent, spot: Spot, notes: Notes): Record<string, unknown> {
  const taken = new Set<string>();
  const members: (readonly [name: string, value: unknown])[] = [];
  for (const [name, encoding] of Object.entries(content.encoding ?? {})) {
    if (!hasStyle(encoding)) continue;
    const { style = "form", explode } = encoding;
    const value = shapeOf(content, name);
    const parameter = { name, in: "query" as const, value, style, ...(explode !== undefined && { explode }) };
    const read = readPairs(parameter, pairs, {
      sources: { taken: allNames(content) },
      spot: inside(spot, name),
      notes,
    });
    for (const key of [name, ...namesWithin(pairs, name, value, encoding)]) taken.add(key);
    if (read !== undefined) members.push([name, read]);
  }
  const plain = [...pairs].filter(([name]) => !taken.has(name));
  const decoded = plain.map(([name, raws]) => [name, raws.map((raw) => decode(raw, true))] as const);
  const texts = decoded.flatMap(([name, all]): readonly (readonly [string, readonly string[]])[] => {
    if (isComplete(all)) return [[name, all]];
    report(notes, { path: [...spot.shown, name], message: "Malformed percent-encoding" });
    return [];
  });
  return Object.fromEntries([...members, ...readNamed(texts, content, spot, notes)]);
}

function isComplete(texts: readonly (string | undefined)[]): texts is readonly string[] {
  return !texts.includes(undefined);
}

function hasStyle({ style, explode }: PropertyEncoding): boolean {
  return style !== undefined || explode !== undefined;
}

function shapeOf({ value }: EndpointContent, name: string): ValueShape {
  const { object } = kindsOf(value);
  return object === undefined ? "any" : shapeOfProperty(object, name);
}

function allNames({ value }: EndpointContent): ReadonlySet<string> {
  return new Set(Object.keys(kindsOf(value).object?.properties ?? {}));
}

/** Returns the names of pairs that a property consists of: with brackets, or those of its own properties. */
function namesWithin(pairs: Pairs, name: string, shape: ValueShape, encoding: PropertyEncoding): readonly string[] {
  if (encoding.style === "deepObject") return [...pairs.keys()].filter((key) => keysOf(key)?.[0] === name);
  const { object } = kindsOf(shape);
  const explodes = encoding.explode ?? (encoding.style ?? "form") === "form";
  return object && explodes ? [...pairs.keys()].filter((key) => Object.hasOwn(object.properties, key)) : [];
}

/** Reads the values of names. Names in brackets belong to the property before them: many clients write objects so. */
function readNamed(
  texts: readonly (readonly [name: string, texts: readonly string[]])[],
  content: EndpointContent,
  spot: Spot,
  notes: Notes,
): readonly (readonly [name: string, value: unknown])[] {
  const known = allNames(content);
  const trees = new Map<string, Tree>();
  for (const [name, all] of texts) {
    const [first = name, ...keys] = known.has(name) ? [name] : (keysOf(name) ?? [name]);
    const tree = trees.get(first) ?? createTree();
    trees.set(first, tree);
    for (const text of all)
      if (!addAt(tree, keys, text)) report(notes, { path: [...spot.shown, first], message: "Nested too deeply" });
  }
  return [...trees].map(([name, tree]) => {
    const own = inside(spot, name);
    const shape = shapeOf(content, name);
    if (tree.children.size > 0) return [name, readTree(tree, shape, own, notes)];
    return [name, readAll(tree.texts, shape, { encoding: content.encoding?.[name], spot: own, notes })];
  });
}

interface Property {
  readonly encoding: PropertyEncoding | undefined;
  readonly spot: Spot;
  readonly notes: Notes;
}

/** Reads the strings of a property: as JSON if its encoding says so. */
function readAll(texts: readonly string[], shape: ValueShape, { encoding, spot, notes }: Property): unknown {
  if (!isJsonType.test(encoding?.type ?? "")) return readTexts(texts, shape, spot, notes);
  const values = texts.map((text, index) => {
    const parsed = parseJson(text);
    if ("value" in parsed) return parsed.value;
    report(notes, { path: texts.length > 1 ? [...spot.shown, index] : spot.shown, message: parsed.message });
    return undefined;
  });
  const { items, scalars, object } = kindsOf(shape);
  const [value] = values;
  const isList = items !== undefined && object === undefined && scalars.length === 0;
  return values.length === 1 && !(isList && !Array.isArray(value)) ? value : values;
}

/** Reads the parts of a multipart body as an object. Files become Files, or Blobs without a name. */
export function readParts(
  parts: readonly Part[],
  content: EndpointContent,
  spot: Spot,
  notes: Notes,
): Record<string, unknown> {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const group = groups.get(part.name);
    if (group) group.push(part);
    else groups.set(part.name, [part]);
  }
  const files: (readonly [string, unknown])[] = [];
  const texts: (readonly [string, readonly string[]])[] = [];
  const joined: (readonly [string, unknown])[] = [];
  for (const [name, group] of groups) {
    const shape = shapeOf(content, name);
    const encoding = content.encoding?.[name];
    const hasNames = group.some(({ filename }) => filename !== undefined);
    if (isFile(shape) || (hasNames && !isText(shape) && !isJson(shape, encoding))) {
      files.push([name, filesOf(group, shape)]);
      continue;
    }
    const strings = group.map(({ bytes }) => new TextDecoder().decode(bytes));
    const separator = encoding && separatorOf(encoding);
    const [text = ""] = strings;
    if (separator !== undefined && strings.length === 1 && kindsOf(shape).items !== undefined)
      joined.push([
        name,
        readDivided({ whole: text, pieces: text.split(separator) }, shape, inside(spot, name), notes),
      ]);
    else texts.push([name, strings]);
  }
  return Object.fromEntries([...files, ...joined, ...readNamed(texts, content, spot, notes)]);
}

function isFile(shape: ValueShape): boolean {
  const { scalars, items } = kindsOf(shape);
  if (scalars.includes("any")) return false;
  return scalars.includes("file") || (items !== undefined && kindsOf(items).scalars.includes("file"));
}

function isText(shape: ValueShape): boolean {
  const { scalars } = kindsOf(shape);
  return scalars.length > 0 && !scalars.includes("file") && !scalars.includes("any");
}

/** Returns whether a part can only be JSON. A file name says nothing of its type (RFC 7578 4.2), and browsers give one to each Blob. */
function isJson(shape: ValueShape, encoding: PropertyEncoding | undefined): boolean {
  const { scalars, items, object } = kindsOf(shape);
  const isList = items !== undefined && !kindsOf(items).scalars.includes("any");
  const isStructured = (isList || object !== undefined) && !scalars.includes("any");
  return isStructured || isJsonType.test(encoding?.type ?? "");
}

const isJsonType = /[/+]json\b/i;

function filesOf(parts: readonly Part[], shape: ValueShape): unknown {
  const files = parts.map(({ bytes, filename, type = "" }) =>
    filename === undefined ? new Blob([bytes], { type }) : new File([bytes], filename, { type }),
  );
  const { items, scalars } = kindsOf(shape);
  return files.length === 1 && !(items !== undefined && scalars.length === 0) ? files[0] : files;
}

/** Returns the separator of the items of a part that holds a whole list. */
function separatorOf({ style, explode }: PropertyEncoding): string | undefined {
  const isJoined = explode === false || (style !== undefined && style !== "form" && style !== "deepObject" && !explode);
  if (!isJoined) return undefined;
  if (style === "spaceDelimited") return " ";
  return style === "pipeDelimited" ? "|" : ",";
}
