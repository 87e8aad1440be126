import type { Report } from "../../diagnostics/report.js";

/** Formats other than YAML and JSON, by the start of the file. A parser would only report a syntax error. */
interface Format {
  readonly is: string;
  readonly starts: RegExp;
  readonly remedy: string;
}

const convert = "convert it to OpenAPI 3, or use an OpenAPI document instead";

const formats: readonly Format[] = [
  {
    is: "an HTML page",
    starts: /^<(?:!doctype html|html|head|body)\b/i,
    remedy: "open it in a browser: the download may have returned a login or error page",
  },
  {
    is: "a WSDL description",
    starts: /^(?:<\?xml[^>]*>\s*)?<(?:[\w-]+:)?(?:definitions|description)\b[^>]*\/wsdl\b/,
    remedy: "SOAP services have no OpenAPI document; ask the provider for a REST API",
  },
  { is: "XML", starts: /^<(?:\?xml|[a-z][\w:.-]*[\s>/])/i, remedy: convert },
  {
    is: "a Git LFS pointer",
    starts: /^version https:\/\/git-lfs\.github\.com\/spec\//,
    remedy: "download the actual file: git lfs pull",
  },
  { is: "RAML", starts: /^#%RAML\b/, remedy: convert },
  { is: "API Blueprint", starts: /^FORMAT: *1A\b/, remedy: convert },
  {
    is: "TypeSpec",
    starts: /^import "(?:@typespec|@azure-tools)\//,
    remedy: "compile it to OpenAPI 3: tsp compile . --emit @typespec/openapi3",
  },
  {
    is: "a Protocol Buffers definition",
    starts: /^(?:syntax *= *["']proto[23]["']|package [\w.]+;|message \w+ *\{)/,
    remedy: "convert it to OpenAPI 3, for example with a protoc plugin",
  },
  {
    is: "a GraphQL schema",
    starts:
      /^(?:extend )?(?:schema|(?:type|interface|input|enum) [\w &@()"]+|union \w+ *=|scalar \w+$|directive @)[^:\n]*(?:\{|$)/m,
    remedy: "use a GraphQL code generator; specloom reads OpenAPI",
  },
];

/**
 * Reports a file of another format (SPEC018) or with an unresolved merge conflict (SPEC019), and returns whether it is
 * one.
 */
export function reportOtherFormat(text: string, file: string, report: Report): boolean {
  for (const start of [0, contentStart(text)]) {
    // The start is enough, and keeps long lines cheap.
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

/** Returns the start of the content after blank lines, comments (`#`, `//`) and a description in `"""`. */
function contentStart(text: string): number {
  return /^(?:[ \t]*(?:(?:#|\/\/)[^\n]*)?\r?\n)*(?:"""[^"]*"""\s*)?[ \t]*/.exec(text.slice(0, 5000))![0].length;
}
