import { isDeepStrictEqual } from "node:util";
import { bytesOf, isBytes, type Sent } from "./call.js";
import { securityScheme, type Described } from "./description.js";
import { isList, isObject, objectAt, textAt, type Json, type JsonObject } from "./json.js";
import {
  decodeText,
  matchPath,
  pairsOf,
  partsOf,
  isStyled,
  readForm,
  readHeader,
  readPairs,
  readSegment,
  readStyledParts,
  textsOf,
  WireError,
  type Arrived,
  type Texts,
} from "./wire.js";

export interface Expected {
  readonly root: JsonObject;
  readonly described: Described;
  readonly sent: Sent;
  /** The path of the server's URL, before that of the operation. */
  readonly basePath: string;
}

/** Returns the credential of a scheme: unique, and with a colon for schemes that have a user and a password. */
export function secretOf(scheme: string): string {
  return `s3cret:${scheme}`;
}

/** Returns the secret of a scheme as a caller passes it: HTTP Basic takes a user and a password. */
export function keyOf(
  root: JsonObject,
  scheme: string,
): string | { readonly username: string; readonly password: string } {
  if (textAt(securityScheme(root, scheme), "scheme")?.toLowerCase() !== "basic") return secretOf(scheme);
  const [username = "", password = ""] = secretOf(scheme).split(":");
  return { username, password };
}

/** Returns the differences between a request and what the document and the call require. */
export function compareRequest(arrived: Arrived, expected: Expected): readonly string[] {
  const checks = [checkLine, checkQuery, checkHeaders, checkSecurity, checkBody];
  return checks.flatMap((check) => {
    try {
      return check(arrived, expected);
    } catch (error) {
      if (error instanceof WireError) return [error.message];
      throw error;
    }
  });
}

function checkLine({ method, target }: Arrived, { described, sent, basePath }: Expected): readonly string[] {
  const problems = method === described.method ? [] : [`the method is ${method}`];
  const [path = ""] = target.split("?");
  const found = path.startsWith(basePath)
    ? matchPath(templateOf(described).path, path.slice(basePath.length))
    : undefined;
  if (found === undefined) return [...problems, `the path is ${path}`];
  const inPath = sent.parameters.filter(({ parameter }) => parameter.in === "path");
  return [
    ...problems,
    ...inPath.flatMap(({ parameter, value }) => {
      const raw = found.get(parameter.name) ?? "";
      const read =
        parameter.content === undefined ? readSegment(parameter, raw, value) : (parseJson(decodeText(raw)) as Texts);
      return differ(
        `the path parameter "${parameter.name}"`,
        read,
        parameter.content === undefined ? textsOf(value) : value,
        raw,
      );
    }),
  ];
}

function checkQuery({ target }: Arrived, { root, described, sent }: Expected): readonly string[] {
  const query = target.includes("?") ? target.slice(target.indexOf("?") + 1) : "";
  const keys = keysIn(root, described, "query");
  const { fixed } = templateOf(described);
  const texts = query.split("&");
  const missing = fixed.filter((pair) => texts.filter((text) => text === pair).length !== 1);
  const rest = texts.filter((text) => !fixed.includes(text)).join("&");
  return [
    ...missing.map((pair) => `the query does not have ${pair} once`),
    ...checkPairs(pairsOf(rest), "query", sent, (name) => keys.has(name)),
  ];
}

/** Returns the path of a template, and its fixed query. Fragments are never sent. */
function templateOf(described: Described): { readonly path: string; readonly fixed: readonly string[] } {
  const [whole = ""] = described.path.split("#");
  const [path = "", query = ""] = whole.split("?");
  return { path, fixed: query.split("&").filter((pair) => pair !== "" && !pair.includes("{")) };
}

function checkPairs(
  pairs: ReturnType<typeof pairsOf>,
  place: "query" | "cookie",
  sent: Sent,
  isKnown: (name: string) => boolean,
): readonly string[] {
  const problems: string[] = [];
  let left = pairs;
  for (const { parameter, value } of sent.parameters.filter(({ parameter }) => parameter.in === place)) {
    const read = readPairs(parameter, left, parameter.content === undefined ? value : "");
    left = left.filter((pair) => !read.taken.has(pair));
    const json =
      parameter.content !== undefined && typeof read.value === "string" ? (parseJson(read.value) as Texts) : read.value;
    const raw =
      [...read.taken].map((pair) => pair.join("=")).join("&") || pairs.map((pair) => pair.join("=")).join("&");
    problems.push(
      ...differ(
        `the ${place} parameter "${parameter.name}"`,
        json,
        parameter.content === undefined ? textsOf(value) : value,
        raw,
      ),
    );
  }
  const stray = left.filter(([name]) => !isKnown(decodeText(name)));
  return stray.length === 0
    ? problems
    : [...problems, `the ${place} also has ${stray.map((pair) => pair.join("=")).join("&")}`];
}

/** Returns the names of an operation's API keys in that location. */
function keysIn(root: JsonObject, { security }: Described, place: string): ReadonlySet<string> {
  const schemes = security.flatMap((requirement) => Object.keys(requirement)).map((name) => securityScheme(root, name));
  return new Set(
    schemes
      .filter((scheme) => scheme["type"] === "apiKey" && scheme["in"] === place)
      .map((scheme) => String(scheme["name"])),
  );
}

function checkHeaders({ headers }: Arrived, { root, described, sent }: Expected): readonly string[] {
  const inHeader = sent.parameters.filter(({ parameter }) => parameter.in === "header");
  const keys = keysIn(root, described, "cookie");
  return [
    ...inHeader.flatMap(({ parameter, value }) => {
      const raw = headers[parameter.name.toLowerCase()];
      if (raw === undefined) return [`the header "${parameter.name}" is not there`];
      if (parameter.content !== undefined) return differ(`the header "${parameter.name}"`, parseJson(raw), value, raw);
      return differ(`the header "${parameter.name}"`, readHeader(parameter, raw, value), textsOf(value), raw);
    }),
    ...checkPairs(pairsOf(headers["cookie"] ?? "", /; ?|&/), "cookie", sent, (name) => keys.has(name)),
  ];
}

/** Checks that one of the alternatives is satisfied, and that no key is sent if the operation needs none. */
function checkSecurity(arrived: Arrived, { root, described }: Expected): readonly string[] {
  const { security } = described;
  // If the document does not mention security, only the caller decides.
  if (Object.keys(objectAt(objectAt(root, "components"), "securitySchemes")).length === 0) return [];
  if (security.length === 0) return carriesSecret(arrived) ? ["a credential is sent where none is needed"] : [];
  const satisfied = security.some((requirement) =>
    Object.keys(requirement).every((name) => satisfies(arrived, securityScheme(root, name), secretOf(name))),
  );
  return satisfied ? [] : [`no security requirement is met: ${JSON.stringify(security)}`];
}

function carriesSecret({ target, headers }: Arrived): boolean {
  return [target, ...Object.values(headers)].some((text) => text.includes("s3cret"));
}

function satisfies({ target, headers }: Arrived, scheme: JsonObject, secret: string): boolean {
  const authorization = headers["authorization"] ?? "";
  switch (textAt(scheme, "type")) {
    case "http":
      if (textAt(scheme, "scheme")?.toLowerCase() === "basic")
        return authorization === `Basic ${Buffer.from(secret).toString("base64")}`;
      return authorization.toLowerCase() === `${textAt(scheme, "scheme")} ${secret}`.toLowerCase();
    case "oauth2":
    case "openIdConnect":
      return authorization === `Bearer ${secret}`;
    case "apiKey": {
      const name = String(scheme["name"]);
      if (scheme["in"] === "header") return headers[name.toLowerCase()] === secret;
      const text = scheme["in"] === "query" ? target.slice(target.indexOf("?") + 1) : (headers["cookie"] ?? "");
      return pairsOf(text, /&|; ?/).some(([key, value]) => decodeText(key) === name && decodeText(value) === secret);
    }
    default:
      // mutualTLS is not visible here.
      return true;
  }
}

function checkBody(arrived: Arrived, { root, described, sent }: Expected): readonly string[] {
  const { body: bytes, headers } = arrived;
  const { body } = sent;
  const type = headers["content-type"];
  if (body === undefined) {
    // A JSON body without any given property may be sent as an empty object.
    return bytes.length === 0 || bytes.toString() === "{}" ? [] : [`a body is sent: ${short(bytes.toString())}`];
  }
  if (bytes.length === 0 && isObject(body.value) && Object.keys(body.value).length === 0 && !described.body?.required)
    return [];
  const declared = body.content.mediaType;
  const problems =
    type !== undefined && fitsType(type, declared) ? [] : [`the content type is ${type}, not ${declared}`];
  return [...problems, ...checkContent(arrived, root, body, type ?? declared)];
}

function checkContent(
  { body: bytes }: Arrived,
  root: JsonObject,
  { content, value }: NonNullable<Sent["body"]>,
  type: string,
): readonly string[] {
  const essence = essenceOf(type);
  if (isJson(essence)) return differ("the body", parseJson(bytes.toString()), value, bytes.toString());
  if (essence === "application/x-www-form-urlencoded")
    return differ("the form", readForm(bytes, content, value as JsonObject), textsOf(value), bytes.toString());
  if (essence.startsWith("multipart/")) return checkParts(bytes, type, root, content, value as JsonObject);
  if (/^text\/|xml$/.test(essence)) return differ("the text", bytes.toString(), String(value), bytes.toString());
  return Buffer.compare(bytes, bytesOf(value)) === 0
    ? []
    : [`the bytes are others: ${short(bytes.toString("latin1"))}`];
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new WireError(`not JSON: ${short(text)}`);
  }
}

function checkParts(
  bytes: Buffer,
  type: string,
  root: JsonObject,
  content: { readonly encoding: JsonObject } & Parameters<typeof isBytes>[1],
  value: JsonObject,
): readonly string[] {
  const parts = partsOf(bytes, type);
  const styled = Object.keys(value).filter((name) => isStyled(objectAt(content.encoding, name)));
  const isKnown = ({ name }: { readonly name: string }): boolean =>
    Object.hasOwn(value, name) ||
    styled.some((key) => name.startsWith(`${key}[`) || (isObject(value[key]) && Object.hasOwn(value[key], name)));
  const stray = parts.filter((part) => !isKnown(part)).map(({ name }) => `there is a part "${name}"`);
  const problems = Object.entries(value).flatMap(([name, member]) => {
    if (styled.includes(name) && !isBytes(root, content, name)) {
      const read = readStyledParts(name, objectAt(content.encoding, name), parts, member);
      return differ(`the parts of "${name}"`, read, textsOf(member), parts.map((part) => part.name).join());
    }
    const own = parts.filter((part) => part.name === name);
    const items = isList(member) ? member : [member];
    const wanted = textAt(objectAt(content.encoding, name), "contentType");
    if (own.length !== items.length) return [`of "${name}" there are ${own.length} parts, not ${items.length}`];
    return own.flatMap((part, index) => {
      const item = items[index]!;
      const label = `the part "${name}"`;
      if (isBytes(root, content, name)) {
        const bad = Buffer.compare(part.bytes, bytesOf(item)) === 0 ? [] : [`${label} has other bytes`];
        const typed =
          wanted === undefined || wanted.split(",").some((one) => fitsType(part.type ?? "", one.trim()))
            ? []
            : [`${label} is ${part.type}, not ${wanted}`];
        return [...bad, ...typed, ...(part.filename === undefined ? [`${label} has no file name`] : [])];
      }
      const expected = wanted?.split(",")[0]?.trim() ?? (isObject(item) ? "application/json" : "text/plain");
      const typed = fitsType(part.type ?? "text/plain", expected)
        ? []
        : [`${label} is ${part.type ?? "without a type"}, not ${expected}`];
      const text = part.bytes.toString("utf8");
      const read = isObject(item) || isJson(expected) ? parseJson(text) : text.replaceAll("\r\n", "\n");
      return [...typed, ...differ(label, read, isObject(item) || isJson(expected) ? item : textsOf(item), text)];
    });
  });
  return [...stray, ...problems];
}

export function essenceOf(type: string): string {
  return (type.split(";")[0] ?? "").trim().toLowerCase();
}

export function isJson(essence: string): boolean {
  return essence === "application/json" || essence === "*/*" || essence.endsWith("+json");
}

/** Returns whether a content type matches a range such as `image/*`, with all parameters that the document requires. */
function fitsType(type: string, range: string): boolean {
  const [main = "", sub = ""] = essenceOf(range).split("/");
  const [ownMain = "", ownSub = ""] = essenceOf(type).split("/");
  return (main === "*" || main === ownMain) && (sub === "*" || sub === ownSub);
}

function differ(what: string, read: unknown, wanted: unknown, raw: string): readonly string[] {
  if (isDeepStrictEqual(normal(read), normal(wanted))) return [];
  return [
    `${what} arrives as ${short(JSON.stringify(read))}, was ${short(JSON.stringify(wanted))}; on the wire: ${short(raw)}`,
  ];
}

/** Removes prototypes and undefined properties, which do not exist on the wire. */
export function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normal);
  if (!isObject(value)) return Object.is(value, -0) ? 0 : value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, normal(member)]));
}

export function short(text: string | undefined): string {
  const given = text ?? "nothing";
  return given.length > 300 ? `${given.slice(0, 300)}…` : given;
}
