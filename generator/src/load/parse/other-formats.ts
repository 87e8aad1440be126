import type { Report } from "../../diagnostics/report.js";

/** Files that are neither YAML nor JSON, by how they begin. A parser would only say that it does not understand them. */
interface Format {
  readonly is: string;
  readonly starts: RegExp;
  readonly remedy: string;
}

const convert = "name an OpenAPI document instead; for many formats there are converters";

const formats: readonly Format[] = [
  {
    is: "an HTML page",
    starts: /^<(?:!doctype html|html|head|body)\b/i,
    remedy: "open it in a browser: it may be a login or an error page that was downloaded in place of the document",
  },
  {
    is: "a WSDL description",
    starts: /^(?:<\?xml[^>]*>\s*)?<(?:[\w-]+:)?(?:definitions|description)\b[^>]*\/wsdl\b/,
    remedy: "SOAP services have no OpenAPI document; ask whether there is a REST interface with one",
  },
  { is: "XML", starts: /^<(?:\?xml|[a-z][\w:.-]*[\s>/])/i, remedy: convert },
  {
    is: "a pointer of Git LFS",
    starts: /^version https:\/\/git-lfs\.github\.com\/spec\//,
    remedy: "download the file that it stands for: git lfs pull",
  },
  { is: "RAML", starts: /^#%RAML\b/, remedy: convert },
  { is: "API Blueprint", starts: /^FORMAT: *1A\b/, remedy: convert },
  {
    is: "a Protocol Buffers definition",
    starts: /^(?:syntax *= *["']proto[23]["']|package [\w.]+;|message \w+ *\{)/,
    remedy: "convert it to OpenAPI 3 first; there are plugins of protoc for that",
  },
  {
    is: "a GraphQL schema",
    starts:
      /^(?:extend )?(?:schema|(?:type|interface|input|enum) [\w &@()"]+|union \w+ *=|scalar \w+$|directive @)[^:\n]*(?:\{|$)/m,
    remedy: "GraphQL has generators of its own; name an OpenAPI document here",
  },
];

/** Reports a file of another format (SPEC018) or with an unresolved merge (SPEC019). True where it is one. */
export function reportOtherFormat(text: string, file: string, report: Report): boolean {
  for (const start of [0, contentStart(text)]) {
    // The header is enough, and a long line costs no more than a short one.
    const head = text.slice(start, start + 2000);
    const format = formats.find(({ starts }) => starts.exec(head)?.index === 0);
    if (format === undefined) continue;
    report.add("SPEC018", format, { file, pointer: "", range: [start, start + /^[^\r\n]*/.exec(head)![0].length] });
    return true;
  }
  const conflict = /^<{7} [^\r\n]*/m.exec(text);
  if (conflict === null || !/^={7}\r?$/m.test(text) || !/^>{7} /m.test(text)) return false;
  const range = [conflict.index, conflict.index + conflict[0].length] as const;
  report.add("SPEC019", {}, { file, pointer: "", range });
  return true;
}

/** Where the file begins, apart from blank lines, comments (`#`, `//`) and a description in `"""`. */
function contentStart(text: string): number {
  return /^(?:[ \t]*(?:(?:#|\/\/)[^\n]*)?\r?\n)*(?:"""[^"]*"""\s*)?[ \t]*/.exec(text.slice(0, 5000))![0].length;
}
