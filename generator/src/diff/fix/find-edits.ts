import type { ts } from "ts-morph";
import { followLayouts } from "./arguments.js";
import { findFollowers } from "./followers.js";
import { FileEditor } from "./file-editor.js";
import type { Name, Program } from "./program.js";
import { Symbols } from "./symbols.js";
import type { Edits, SurfaceChanges } from "./types.js";

/** Finds the names in a program that a change of the document renames, and the uses of what it removes. */
export function findEdits(program: Program, changes: SurfaceChanges): Edits {
  const names = new Set([
    ...[...changes.renames.values()].map(({ was }) => was),
    ...[...changes.removed.keys()].flatMap((key) => key.split(".").slice(-1)),
  ]);
  const properties = new Set(
    [...changes.renames.values()].flatMap(({ kind, was }) => (kind === "property" || kind === "argument" ? [was] : [])),
  );
  const followers = findFollowers(program, new Symbols(program, changes), properties);
  const symbols = new Symbols(program, changes, followers);
  const found = program.files.flatMap((file): readonly Edits[] => {
    const editor = new FileEditor(file, { program, symbols, changes });
    for (const node of namesIn(program, file, names)) editor.visit(node);
    return [editor, followLayouts(file, { program, symbols, changes })];
  });
  return { edits: found.flatMap(({ edits }) => edits), remarks: found.flatMap(({ remarks }) => remarks) };
}

/** Returns the identifiers and strings of a file that are one of the names. */
function namesIn({ ts }: Program, file: ts.SourceFile, names: ReadonlySet<string>): readonly Name[] {
  if (![...names].some((name) => file.text.includes(name))) return [];
  const found: Name[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && names.has(node.text)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
