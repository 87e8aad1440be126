import { invariant } from "../../diagnostics/invariant.js";
import { escapeHidden } from "../../diagnostics/visible.js";
import type { EmittedFile } from "../output.js";
import { headerOf } from "../shared/header.js";
import { documentFile } from "./names.js";
import type { EmitInput } from "./settings.js";

/**
 * Emits the bundled document as a string of JSON: compilers and formatters read a literal in no time, and the server sends it
 * unchanged. Lines keep differences readable.
 */
export function emitDocument({ document, options }: EmitInput): EmittedFile {
  invariant(document !== undefined, "the emitter says that it reads the document");
  const json = escapeHidden(JSON.stringify(document.root, undefined, 2));
  const text = [
    headerOf(options.command),
    "",
    "/** The OpenAPI document: all of its files as one, in version 3.1. */",
    `export const document: string = ${templateLiteral(json)};`,
    "",
  ].join("\n");
  return { path: documentFile, language: "hand-written", text };
}

/** Returns a template literal without substitutions. */
function templateLiteral(text: string): string {
  return `\`${text.replace(/[\\`]|\$(?=\{)/g, "\\$&")}\``;
}
