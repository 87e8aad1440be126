import type { EndpointParameter, ParameterStyle } from "../contract.js";
import type { PathValues } from "../paths.js";
import { parseJson } from "./json.js";
import { inside, type Notes, type Spot, report } from "./notes.js";
import { decode, type Pairs } from "./pairs.js";
import { kindsOf, shapeOfProperty } from "./shapes.js";
import { addAt, createTree, keysOf, readTree } from "./trees.js";
import { readDivided, readTexts, type Divided } from "./values.js";

/** The parts of a request that parameters are in. */
export interface Sources {
  readonly path: PathValues;
  readonly query: Pairs;
  readonly headers: Headers;
  readonly cookies: { readonly strict: Pairs; readonly form: Pairs };
  /** The names that other parameters have. An object with any properties does not get these. */
  readonly taken: ReadonlySet<string>;
}

/** Reads a parameter; undefined if it is absent, or if it is invalid: then there is an issue. */
export function readParameter(parameter: EndpointParameter, sources: Sources, notes: Notes): unknown {
  const { name, in: place, to = [name] } = parameter;
  const plain = place === "path" ? readPlain(parameter, sources.path) : undefined;
  if (plain !== undefined) return plain;
  const spot: Spot = { shown: [place, name], to };
  switch (place) {
    case "path": {
      const raw = Object.hasOwn(sources.path, name) ? sources.path[name] : undefined;
      return raw === undefined ? undefined : readSegment(parameter, raw, spot, notes);
    }
    case "header": {
      const raw = sources.headers.get(name);
      return raw === null ? undefined : readSimple(parameter, { raw, decoder: (text) => text.trim() }, spot, notes);
    }
    // `readQuery` reads a whole query.
    case "querystring":
      return undefined;
    case "query":
      return readPairs(parameter, sources.query, { sources, spot, notes });
    case "cookie": {
      const pairs = parameter.style === "cookie" ? sources.cookies.strict : sources.cookies.form;
      return readPairs(parameter, pairs, { sources, spot, notes });
    }
  }
}

/** Reads a string in the usual style, as most parameters of paths are. Undefined for other parameters, and for malformed ones. */
function readPlain({ name, value = "string", style = "simple", json }: EndpointParameter, path: PathValues) {
  const raw = path[name];
  const isPlain = value === "string" && style === "simple" && json === undefined && Object.hasOwn(path, name);
  return isPlain && raw !== undefined ? decode(raw, false) : undefined;
}

type Decoder = (text: string) => string | undefined;

const decodePath: Decoder = (text) => decode(text, false);

/** Returns undefined with an issue for malformed percent-encoding. */
function malformed(spot: Spot, notes: Notes): undefined {
  report(notes, { path: spot.shown, message: "Malformed percent-encoding" });
}

function readJson(text: string | undefined, spot: Spot, notes: Notes): unknown {
  if (text === undefined) return malformed(spot, notes);
  const parsed = parseJson(text);
  if ("value" in parsed) return parsed.value;
  report(notes, { path: spot.shown, message: parsed.message });
  return undefined;
}

// ------------------------------------------------------------------------------------------------- path and headers

/** Reads a value of a path. Labels begin with a dot, matrices with a semicolon and their name. */
function readSegment(parameter: EndpointParameter, raw: string, spot: Spot, notes: Notes): unknown {
  const { style = "simple", explode = false, name } = parameter;
  const input = { raw, decoder: decodePath };
  if (style === "label") {
    if (!raw.startsWith(".")) return wrongStart(".", spot, notes);
    return readSimple(parameter, { ...input, raw: raw.slice(1), separator: explode ? "." : "," }, spot, notes);
  }
  if (style !== "matrix") return readSimple(parameter, input, spot, notes);
  if (!raw.startsWith(";")) return wrongStart(`;${name}`, spot, notes);
  const parts = raw
    .slice(1)
    .split(";")
    .map((part) => part.split("="))
    .map(([key = "", ...rest]) => [decodePath(key), rest.join("=")] as const);
  const own = parts.filter(([key]) => key === name).map(([, value]) => value);
  const isObject = explode && kindsOf(parameter.value).object !== undefined && own.length === 0;
  if (isObject) return readSimple(parameter, { ...input, raw: raw.slice(1), separator: ";" }, spot, notes);
  if (own.length === 0) return wrongStart(`;${name}`, spot, notes);
  // Exploded lists repeat the name.
  const separator = explode ? ";" : ",";
  return readSimple(parameter, { ...input, raw: own.join(separator), separator }, spot, notes);
}

function wrongStart(start: string, spot: Spot, notes: Notes): undefined {
  report(notes, { path: spot.shown, message: `Expected a value that begins with "${start}"` });
}

interface Joined {
  readonly raw: string;
  readonly decoder: Decoder;
  /** Default: a comma. */
  readonly separator?: string | RegExp;
}

/** Reads a value whose pieces are joined. */
function readSimple(parameter: EndpointParameter, joined: Joined, spot: Spot, notes: Notes): unknown {
  const { value, json, explode = false } = parameter;
  const { raw, decoder } = joined;
  if (json) return readJson(decoder(raw), spot, notes);
  if (value === undefined || value === "string") return decoder(raw) ?? malformed(spot, notes);
  const divided = divide(joined, explode);
  return divided === undefined ? malformed(spot, notes) : readDivided(divided, value, spot, notes);
}

/** Divides a string, then decodes its pieces. Undefined if one is malformed. */
function divide({ raw, decoder, separator = "," }: Joined, explode: boolean): Divided | undefined {
  const whole = decoder(raw);
  const parts = raw.split(separator);
  const pieces = parts.map(decoder);
  if (whole === undefined || !isComplete(pieces)) return undefined;
  return { whole, pieces, pairs: explode ? explodedPairs(parts, decoder) : alternating(pieces) };
}

function isComplete(pieces: readonly (string | undefined)[]): pieces is readonly string[] {
  return pieces.every((piece) => piece !== undefined);
}

/** `a=1`, `b=2` */
function explodedPairs(parts: readonly string[], decoder: Decoder): Divided["pairs"] {
  const pairs = parts.map((part) => {
    const end = part.indexOf("=");
    return end < 0 ? undefined : ([decoder(part.slice(0, end)) ?? "", decoder(part.slice(end + 1)) ?? ""] as const);
  });
  return pairs.every((pair): pair is readonly [string, string] => pair !== undefined) ? pairs : undefined;
}

/** `a`, `1`, `b`, `2` */
function alternating(pieces: readonly string[]): Divided["pairs"] {
  if (pieces.length % 2 !== 0) return undefined;
  return pieces.flatMap((piece, index) => (index % 2 === 0 ? [[piece, pieces[index + 1] ?? ""] as const] : []));
}

// ------------------------------------------------------------------------------------------------- query and cookies

interface PairsInput {
  readonly sources: Pick<Sources, "taken">;
  readonly spot: Spot;
  readonly notes: Notes;
}

/** Reads a parameter of a query, or of cookies or a form, which have the same styles. */
export function readPairs(parameter: EndpointParameter, pairs: Pairs, input: PairsInput): unknown {
  const { name, style = "form", json, explode = explodes(style) } = parameter;
  const { spot, notes } = input;
  const decoder = decoderOf(parameter);
  const own = pairs.get(name);
  if (json) return readWhole(own, decoder, spot, notes);
  if (style === "deepObject") return readDeep(parameter, pairs, input);
  if (!explode) return own && readJoined(parameter, own, input);
  if (own === undefined) return readExploded(parameter, pairs, input);
  const texts = own.map(decoder);
  return isComplete(texts) ? readTexts(texts, parameter.value, spot, notes) : malformed(spot, notes);
}

function explodes(style: ParameterStyle): boolean {
  return style === "form" || style === "cookie" || style === "deepObject";
}

/** Cookies in the style `cookie` are not percent-encoded; a plus is a space in a query alone. */
function decoderOf({ in: place, style }: EndpointParameter): Decoder {
  if (style === "cookie") return (text) => text;
  return (text) => decode(text, place === "query");
}

function readWhole(own: readonly string[] | undefined, decoder: Decoder, spot: Spot, notes: Notes): unknown {
  const [raw] = own ?? [];
  if (own === undefined || raw === undefined) return undefined;
  if (own.length === 1) return readJson(decoder(raw), spot, notes);
  report(notes, { path: spot.shown, message: `Expected one value, received ${own.length}` });
  return undefined;
}

const separators: Partial<Readonly<Record<ParameterStyle, RegExp>>> = {
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /%7c|\|/i,
};

/** Reads a list or an object that is one value: `ids=1,2`. */
function readJoined(parameter: EndpointParameter, own: readonly string[], { spot, notes }: PairsInput): unknown {
  const separator = separators[parameter.style ?? "form"] ?? ",";
  const decoder = decoderOf(parameter);
  const [raw = ""] = own;
  if (own.length === 1) return readSimple({ ...parameter, explode: false }, { raw, decoder, separator }, spot, notes);
  const texts = own.flatMap((one) => one.split(separator)).map(decoder);
  return isComplete(texts) ? readTexts(texts, parameter.value, spot, notes) : malformed(spot, notes);
}

/** Reads an object whose properties are parameters of their own: `min=1&max=2`. */
function readExploded(parameter: EndpointParameter, pairs: Pairs, { sources, spot, notes }: PairsInput): unknown {
  const { object, scalars } = kindsOf(parameter.value);
  if (object === undefined || scalars.includes("any")) return undefined;
  const decoder = decoderOf(parameter);
  const takesOthers = object.additional !== undefined;
  const names = [...pairs.keys()].filter(
    (name) => Object.hasOwn(object.properties, name) || (takesOthers && !sources.taken.has(name)),
  );
  if (names.length === 0) return undefined;
  const members = names.map((name) => {
    const texts = (pairs.get(name) ?? []).map(decoder);
    const own = inside(spot, name);
    const shown = { ...own, shown: [parameter.in, name] };
    const value = isComplete(texts)
      ? readTexts(texts, shapeOfProperty(object, name), shown, notes)
      : malformed(shown, notes);
    return [name, value] as const;
  });
  return Object.fromEntries(members);
}

/** Reads an object whose properties are in brackets: `filter[min]=1`. */
function readDeep(parameter: EndpointParameter, pairs: Pairs, { spot, notes }: PairsInput): unknown {
  const decoder = decoderOf(parameter);
  const tree = createTree();
  let isGiven = false;
  for (const [name, raws] of pairs) {
    const [first, ...keys] = name === parameter.name ? [name] : (keysOf(name) ?? []);
    if (first !== parameter.name) continue;
    isGiven = true;
    for (const raw of raws) {
      const text = decoder(raw);
      if (text === undefined) return malformed(keys.reduce<Spot>(inside, spot), notes);
      if (!addAt(tree, keys, text)) {
        report(notes, { path: spot.shown, message: "Nested too deeply" });
        return undefined;
      }
    }
  }
  return isGiven ? readTree(tree, parameter.value, spot, notes) : undefined;
}
