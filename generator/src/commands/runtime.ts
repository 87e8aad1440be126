import { readdirSync, readFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import type { EmitInput, EmitOptions, EmittedFile, Emitter } from "../emit/emitter.js";

/**
 * The outputs `runtime`, `zod-runtime` and `react-runtime`: copies of what the client, the validators and the hooks call, for
 * those that are not packages of this repository. They are written as other outputs are, though nothing of them depends on
 * the document.
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
        .map((path): EmittedFile => copyFile(path, textOf(join(folder, path), options), options.command)),
  };
}

/** A runtime that uses the client takes it from one module, `client.ts`. In a copy, that is the client beside it. */
function textOf(file: string, options: EmitOptions): string {
  if (basename(file) === "client.ts") return `export * from ${JSON.stringify(options.package)};\n`;
  return readFileSync(file, "utf8");
}

/** The MIT License asks that copies keep its copyright notice; SPDX identifies the licence to tools. */
const licence = [
  "// SPDX-FileCopyrightText: 2026 the memory service toolchain's authors",
  "// SPDX-License-Identifier: MIT",
].join("\n");

function copyFile(path: string, text: string, command: string): EmittedFile {
  const safe = command.replace(/\s+/g, " ");
  const header = `// Hand-written, copied by \`${safe}\`. Do not edit: the next run writes it anew.\n${licence}\n\n`;
  return { path: path.split(sep).join("/"), language: "hand-written", text: header + text };
}
