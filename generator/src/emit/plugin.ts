import { foldCase } from "../diagnostics/fold-case.js";
import type { EmitInput, EmittedFile, Output } from "./output.js";

/** The files of an output of another package, or why it has none. */
export type PluginResult = { readonly files: readonly EmittedFile[] } | { readonly problem: string };

/** Emits an output of another package. Its code may throw, or return anything. */
export async function emitPlugin(output: Output, input: EmitInput): Promise<PluginResult> {
  try {
    const emitted: unknown = await output.emit(input);
    if (!Array.isArray(emitted)) return { problem: "`emit` returned no list of files" };
    const files = emitted.map(readFile);
    const wrong = files.findIndex((file) => file === undefined);
    if (wrong >= 0) return { problem: `\`emit\` returned something other than a file, at position ${wrong}` };
    const sound = files.filter((file) => file !== undefined);
    const twice = duplicateIn(sound);
    return twice === undefined ? { files: sound } : { problem: `\`emit\` returned two files with the path ${twice}` };
  } catch (error) {
    return { problem: firstLine(error) };
  }
}

/** Returns the first line of an error's message. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n")[0] || "it threw an error without a message";
}

/** Returns a copy of a file, whose getters have run; undefined if it is none. */
function readFile(value: unknown): EmittedFile | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { path, language, text, section } = value as Partial<Record<keyof EmittedFile, unknown>>;
  if (typeof path !== "string" || typeof text !== "string" || !isLanguage(language)) return undefined;
  if (section !== undefined && typeof section !== "string") return undefined;
  return { path, language, text, ...(section !== undefined && { section }) };
}

function isLanguage(value: unknown): value is EmittedFile["language"] {
  return value === "typescript" || value === "markdown" || value === "hand-written";
}

function duplicateIn(files: readonly EmittedFile[]): string | undefined {
  const seen = new Set<string>();
  for (const { path, section } of files) {
    const key = foldCase(`${path}\n${section ?? ""}`);
    if (seen.has(key)) return path;
    seen.add(key);
  }
  return undefined;
}
