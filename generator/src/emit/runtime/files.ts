import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EmitInput, EmittedFile } from "../output.js";
import { withoutBiome, withoutRules } from "../shared/header.js";
import { Runtime } from "./reach.js";

/**
 * Rules that copies break: the one about the comment that tells compilers not to check them, and rules of the strict and the stylistic set
 * about style, or about types, whose verdict depends on the compiler settings of a project.
 */
const rulesOfCopies = [
  "ban-ts-comment",
  "consistent-generic-constructors",
  "consistent-indexed-object-style",
  "consistent-type-definitions",
  "dot-notation",
  "method-signature-style",
  "naming-convention",
  "no-base-to-string",
  "no-confusing-void-expression",
  "no-deprecated",
  "no-dynamic-delete",
  "no-empty-function",
  "no-inferrable-types",
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
  "prefer-includes",
  "prefer-nullish-coalescing",
  "prefer-optional-chain",
  "prefer-promise-reject-errors",
  "prefer-string-starts-ends-with",
  "require-await",
  "restrict-template-expressions",
  "unbound-method",
];

/** Emits a copy of each module that other outputs' files import, and of those that these import. */
export function emitFiles({ options, copied }: EmitInput): readonly EmittedFile[] {
  if (copied === undefined) return [];
  const modules = new Runtime((path) => readFileSync(join(copied.source, path), "utf8"));
  const header = headerOf(options.command);
  const replaced = copied.imports.some(({ path }) => path.startsWith("react/")) ? inReact : new Map<string, string>();
  return [...modules.reach(copied.imports)]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([path, names]): EmittedFile => {
      const code = replaced.get(path) ?? modules.codeOf(path, names);
      return { path, language: "hand-written", text: header + code };
    });
}

/** Modules that a copy for an app with hooks has other code for: the app's tools would ask for the packages of other frameworks. */
const inReact: ReadonlyMap<string, string> = new Map([
  ["query/tagged-key.ts", 'export type { DataTag as TaggedKey } from "@tanstack/react-query";\n'],
]);

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
    withoutBiome,
    "// @ts-nocheck: the tests of specloom check it",
  ];
  return `${lines.join("\n")}\n\n`;
}
