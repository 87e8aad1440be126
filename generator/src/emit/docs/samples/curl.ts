import { visibleLines } from "../../../diagnostics/visible.js";
import type { Part, RequestBody } from "./body.js";
import type { Variable, Words } from "./credentials.js";
import type { SampleRequest } from "./request.js";

/** The file that samples send. */
const file = "file.bin";

/**
 * Returns a command for a POSIX shell that sends a request. Whatever the document contains is quoted, and curl reads no file that the
 * document names. Undefined if curl cannot send the request, or if the command would have hidden characters.
 */
export function curlText(request: SampleRequest): string | undefined {
  const { method, url, headers, credentials, body } = request;
  if (!headers.every(([name]) => isToken(name)) || !isSendable(body)) return undefined;
  const literal = url.filter((word) => typeof word === "string").join("");
  const options = [
    ...headers.map(headerOption),
    ...(credentials.user === undefined ? [] : [`-u ${quoted(credentials.user)}`]),
    ...(credentials.needsCertificate ? ["--cert client.pem"] : []),
    ...(body === undefined ? [] : bodyOptions(body)),
  ];
  // Brackets and braces are patterns to curl.
  const start = ["curl", ...methodOptions(request), ...(/[[\]{}]/.test(literal) ? ["-g"] : []), quoted(url)].join(" ");
  const text = [start, ...options].join(" \\\n  ");
  return method === "TRACE" || visibleLines(text) !== text || text.includes("\t") ? undefined : text;
}

function methodOptions({ method, body }: SampleRequest): readonly string[] {
  // `-X HEAD` would wait for a body.
  if (method === "HEAD") return ["-I"];
  return method === "GET" && body === undefined ? [] : [`-X ${method}`];
}

/** The names of headers (RFC 9110 5.1). */
function isToken(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** Curl ends the name of a part at the first equals sign, and reads more options after the type. */
function isSendable(body: RequestBody | undefined): boolean {
  if (body?.kind !== "multipart") return true;
  return body.parts.every(
    ({ name, type = "text/plain" }) => /^[^=]+$/.test(name) && /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w-]+)?$/.test(type),
  );
}

function headerOption([name, value]: SampleRequest["headers"][number]): string {
  const isEmpty = value.every((word) => word === "");
  return `-H ${quoted(isEmpty ? [`${name};`] : [`${name}: `, ...value])}`;
}

function bodyOptions(body: RequestBody): readonly string[] {
  switch (body.kind) {
    case "text":
      return [`${dataOption(body.text)} ${quoted([body.text])}`];
    case "form":
      return body.pairs.length === 0 ? ["-d ''"] : body.pairs.map((pair) => `${dataOption(pair)} ${quoted([pair])}`);
    case "multipart":
      return body.parts.map(partOption);
    case "file":
      return [`--data-binary @${file}`];
  }
}

/** Returns the option that sends a string as it is. `-d` would read the file that it names after an `@`. */
function dataOption(text: string): string {
  return text.startsWith("@") ? "--data-raw" : "-d";
}

function partOption({ name, text, type, headers }: Part): string {
  if (text !== undefined && type === undefined && headers.length === 0)
    return `--form-string ${quoted([`${name}=${text}`])}`;
  const content = text === undefined ? `@${file}` : inQuotes(text);
  const more = [
    ...(type === undefined ? [] : [`;type=${type}`]),
    ...headers.map((header) => `;headers=${inQuotes(header)}`),
  ];
  return `-F ${quoted([`${name}=${content}${more.join("")}`])}`;
}

/** Quotes a value for curl's own parser. */
function inQuotes(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** Quotes a string for a POSIX shell. Only variables are in double quotes, unless the rest is plain. */
function quoted(words: Words): string {
  const isLiteral = words.every((word) => typeof word === "string");
  const isPlain = words.every((word) => typeof word !== "string" || /^[\w\-.~:/?@%&=+,; ]*$/.test(word));
  if (isPlain && !isLiteral)
    return `"${words.map((word) => (typeof word === "string" ? word : `$${word.variable}`)).join("")}"`;
  return merged(words)
    .map((word) => (typeof word === "string" ? `'${word.replaceAll("'", "'\\''")}'` : `"$${word.variable}"`))
    .join("");
}

/** Joins adjacent strings. */
function merged(words: Words): Words {
  const found: (string | Variable)[] = [];
  for (const word of words) {
    const last = found.at(-1);
    if (typeof word === "string" && typeof last === "string") found[found.length - 1] = last + word;
    else found.push(word);
  }
  return found;
}
