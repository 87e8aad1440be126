import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { EmitInput, EmittedFile, Emitter } from "../emit/emitter.js";

/**
 * The output `runtime`: a copy of the client runtime, for clients that are not packages of this repository. It is
 * written as other outputs are, though nothing of it depends on the document.
 */
export function createRuntimeEmitter(folder: string): Emitter {
  return {
    name: "runtime",
    reserved: { types: [], suffixes: [], members: [], functions: [] },
    emit: ({ options }: EmitInput) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((path) => path.endsWith(".ts"))
        .sort()
        .map((path): EmittedFile => copyFile(path, readFileSync(join(folder, path), "utf8"), options.command)),
  };
}

function copyFile(path: string, text: string, command: string): EmittedFile {
  const safe = command.replace(/\s+/g, " ");
  const header = `// The runtime of the client, copied by \`${safe}\`. Do not edit: the next run writes it anew.\n\n`;
  return { path: path.split(sep).join("/"), language: "typescript", text: header + text };
}
