import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { EmitInput, EmittedFile, Emitter } from "../emit/emitter.js";

/**
 * The outputs `runtime` and `zod-runtime`: copies of what the client and the validators call, for those that are not
 * packages of this repository. They are written as other outputs are, though nothing of them depends on the document.
 */
export function createRuntimeEmitters(folders: Readonly<Record<string, string>>): readonly Emitter[] {
  return Object.entries(folders).map(([name, folder]) => createRuntimeEmitter(name, folder));
}

function createRuntimeEmitter(name: string, folder: string): Emitter {
  return {
    name,
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
  const header = `// Hand-written, copied by \`${safe}\`. Do not edit: the next run writes it anew.\n\n`;
  return { path: path.split(sep).join("/"), language: "hand-written", text: header + text };
}
