import type { Report } from "../diagnostics/report.js";
import type { SourceLocation } from "../diagnostics/types.js";
import { shownUrl } from "../run/snapshot.js";

/** The content of a response. */
export interface Content {
  readonly bytes: Buffer;
  /** The URL that sent it, after redirects. */
  readonly url: string;
  /** The path of the snapshot, for messages. */
  readonly file: string;
}

/** Reports GEN189 for content that cannot be a document, such as a page that asks users to log in; then returns false. */
export function checkContent({ bytes, url, file }: Content, report: Report, at?: SourceLocation): boolean {
  const found = problemOf(bytes, url, file);
  if (found !== undefined) report.add("GEN189", { url: shownUrl(url), ...found }, at);
  return found === undefined;
}

function problemOf(
  bytes: Buffer,
  url: string,
  file: string,
): { readonly problem: string; readonly remedy: string } | undefined {
  const start = bytes
    .subarray(0, 2048)
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (bytes.length === 0) return { problem: "the response is empty", remedy: "check the URL" };
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const problem = "it is compressed with gzip, and the server does not say so";
    return { problem, remedy: `download and unpack it: curl -fL '${shownUrl(url)}' | gunzip > ${file}` };
  }
  if (/^<(?:!doctype html|html|head|body)/i.test(start)) {
    const isLogin = /log[ -]?in|sign[ -]?in|\bsso\b|oauth|authoriz/i.test(`${new URL(url).pathname} ${start}`);
    return isLogin
      ? { problem: "it is a page that asks you to log in", remedy: "pass a token in `headers` of `spec`" }
      : {
          problem: "it is an HTML page",
          remedy: "use the URL of the document itself, which the page loads; its file is often named openapi.json",
        };
  }
  if (start.startsWith("<"))
    return { problem: "it is HTML or XML", remedy: "use the URL of the OpenAPI document in YAML or JSON" };
  if (file.endsWith(".json") && !/^[{[]/.test(start)) {
    const yaml = file.replace(/json$/, "yaml");
    return {
      problem: `it is not JSON, and would be saved as ${file}`,
      remedy: `name the snapshot: \`snapshot: ${yaml}\`, or \`-o ${yaml}\``,
    };
  }
  return undefined;
}
