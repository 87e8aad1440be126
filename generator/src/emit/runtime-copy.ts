import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { EmitInput, EmittedFile, Output, RuntimeCopy } from "./output.js";

/** Returns the output that copies a runtime from a folder. Its files are written like those of any other output. */
export function copyOf(runtime: RuntimeCopy, folder: string): Output {
  const { name, description, options, standalone, needs = [], packages = [] } = runtime;
  const emit = (input: EmitInput): readonly EmittedFile[] => copyFiles(runtime, folder, input);
  return { name, description, options, standalone, needs, packages, emit };
}

function copyFiles(runtime: RuntimeCopy, folder: string, input: EmitInput): readonly EmittedFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => name.split(sep).join("/"))
    .filter((path) => runtime.isNeeded?.(path, input.api) ?? true)
    .sort()
    .map((path): EmittedFile => {
      const code = readFileSync(join(folder, path), "utf8");
      const text = headerOf(input.options.command) + (runtime.transform?.({ path, code }, input) ?? code);
      return { path, language: "hand-written", text };
    });
}

/**
 * Returns the first lines of a copy. The MIT License requires its copyright notice; SPDX identifies the licence to tools. A user's
 * compiler reads the types of a copy, but does not check its code, as with the declarations of a package: specloom's tests do, and checking
 * it again takes as long as the rest of a small client. typescript-eslint forbids the comment unless told otherwise.
 */
function headerOf(command: string): string {
  const lines = [
    `// Hand-written, copied by \`${command.replace(/\s+/g, " ")}\`. Do not edit: the next run writes it anew.`,
    "// SPDX-FileCopyrightText: 2026 the specloom authors",
    "// SPDX-License-Identifier: MIT",
    "/* eslint-disable @typescript-eslint/ban-ts-comment */",
    "// @ts-nocheck: the tests of specloom check it",
  ];
  return `${lines.join("\n")}\n\n`;
}
