import type { Headers, HttpRequest, MessageBody } from "./types.js";

/** The longest body that a command holds, in bytes. A longer one is a file that the command names. */
const longestBody = 20_000;

/**
 * Returns a command for a POSIX shell that sends a request, on one line. `[redacted]` becomes a variable that the caller sets:
 * `$AUTHORIZATION` for that header.
 */
export function curlOf({ method, url, headers, body }: HttpRequest): string {
  const sent = headers.filter(([name]) => !/^(?:content-length|host|connection|accept-encoding)$/i.test(name));
  const data = body === undefined ? undefined : dataOf(body);
  const hasType = sent.some(([name]) => /^content-type$/i.test(name));
  const words = [
    "curl -i",
    ...methodOf(method, body),
    // Brackets and braces are patterns to curl, and it resolves dots.
    ...(/[[\]{}]/.test(url) ? ["-g"] : []),
    ...(/\/\.{1,2}(?:[/?#]|$)/.test(url) ? ["--path-as-is"] : []),
    quoted(url, variableBefore),
    ...sent.map(headerOf),
    // Else curl says that the body is a form.
    ...(data !== undefined && !hasType ? ["-H 'Content-Type:'"] : []),
    ...(data === undefined ? [] : [data.option]),
  ];
  return `${data?.before ?? ""}${words.join(" ")}`;
}

function methodOf(method: string, body: MessageBody | undefined): readonly string[] {
  if (method === "HEAD" && body === undefined) return ["-I"];
  if (method === "GET" && body === undefined) return [];
  return [`-X ${/^[A-Z]+$/.test(method) ? method : quoted(method, secretName)}`];
}

function headerOf([name, value]: Headers[number]): string {
  return `-H ${quoted(value === "" ? `${name};` : `${name}: ${value}`, () => variableOf(name))}`;
}

interface Data {
  /** A command that writes the body. */
  readonly before: string;
  readonly option: string;
}

/** Returns the option that sends a body. Bytes that a shell cannot quote on a line come from `printf`. */
function dataOf(body: MessageBody): Data {
  if (body.kind === "unknown" || body.bytes.length > longestBody) return { before: "", option: "--data-binary @body" };
  const text = Buffer.from(body.bytes).toString();
  const isPlain = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]*$/u.test(text);
  if (isPlain) return { before: "", option: `--data-raw ${quoted(text, secretName)}` };
  return { before: `printf '${[...body.bytes].map(octal).join("")}' | `, option: "--data-binary @-" };
}

/** Writes a byte for the format of `printf`. */
function octal(byte: number): string {
  const isPlain = byte >= 0x20 && byte < 0x7f && !"%\\'".includes(String.fromCharCode(byte));
  return isPlain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, "0")}`;
}

const secretName = (): string => "SECRET";

/** Returns the variable for the secret of a parameter, whose name is before it. */
function variableBefore(text: string): string {
  const [, name] = /[?&]([^?&=]+)=$/.exec(text) ?? [];
  return name === undefined ? secretName() : variableOf(name);
}

/** Returns the variable for the secret of a header or a parameter: `X_API_KEY`. */
function variableOf(name: string): string {
  return (
    name
      .toUpperCase()
      .replace(/[^A-Z\d]/g, "_")
      .replace(/^(?=\d)/, "_") || "SECRET"
  );
}

/** Quotes a text for a POSIX shell. Characters that would end the line or hide are left out; secrets become a variable. */
function quoted(text: string, variable: (before: string) => string): string {
  const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
  const parts = visible.split(/\[redacted\]|%5Bredacted%5D/i);
  const words = parts.map((part) => (part === "" && parts.length > 1 ? "" : literal(part)));
  return words.map((word, index) => (index === 0 ? word : `"$${variable(parts[index - 1] ?? "")}"${word}`)).join("");
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
