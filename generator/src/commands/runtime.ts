import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EmitInput, EmittedFile, Emitter } from "../emit/emitter.js";

/**
 * The output `runtime`: a copy of the client runtime, for clients that are not packages of this repository. It is
 * written as other outputs are, though nothing of it depends on the document.
 */
export function createRuntimeEmitter(folder: string): Emitter {
  return {
    name: "runtime",
    reserved: { types: [], suffixes: [], members: [] },
    emit: ({ options }: EmitInput) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".ts"))
        .sort()
        .map((name): EmittedFile => copyFile(name, readFileSync(join(folder, name), "utf8"), options.command)),
  };
}

function copyFile(name: string, text: string, command: string): EmittedFile {
  const header = `// The runtime of the client, copied by \`${command}\`. Do not edit: the next run writes it anew.\n\n`;
  return { path: name, language: "typescript", text: header + text };
}
