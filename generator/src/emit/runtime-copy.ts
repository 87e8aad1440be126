import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { EmitInput, EmittedFile, Output, RuntimeCopy } from "./output.js";
import { withoutRules } from "./shared/header.js";

/**
 * Rules that copies break: the one about the comment that tells compilers not to check them, and rules of the strict set about style, or
 * about types, whose verdict depends on the compiler settings of a project.
 */
const rulesOfCopies = [
  "ban-ts-comment",
  "no-base-to-string",
  "no-confusing-void-expression",
  "no-deprecated",
  "no-dynamic-delete",
  "no-invalid-void-type",
  "no-meaningless-void-operator",
  "no-misused-promises",
  "no-non-null-assertion",
  "no-unnecessary-boolean-literal-compare",
  "no-unnecessary-condition",
  "no-unnecessary-template-expression",
  "no-unnecessary-type-arguments",
  "no-unnecessary-type-assertion",
  "no-unnecessary-type-parameters",
  "prefer-promise-reject-errors",
  "require-await",
  "restrict-template-expressions",
  "unbound-method",
];

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
 * it again takes as long as the rest of a small client.
 */
function headerOf(command: string): string {
  const lines = [
    `// Hand-written, copied by \`${command.replace(/\s+/g, " ")}\`. Do not edit: the next run writes it anew.`,
    "// SPDX-FileCopyrightText: 2026 the specloom authors",
    "// SPDX-License-Identifier: MIT",
    withoutRules(rulesOfCopies),
    "// @ts-nocheck: the tests of specloom check it",
  ];
  return `${lines.join("\n")}\n\n`;
}
