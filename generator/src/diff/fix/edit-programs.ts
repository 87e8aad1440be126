import type { ts } from "ts-morph";
import { applyEdits, writeEdited, type EditedFile } from "./apply.js";
import { completeSites } from "./complete.js";
import { addAll, groupBy } from "../../diagnostics/add-to.js";
import { findEdits } from "./find-edits.js";
import { Offsets } from "./offsets.js";
import type { Program } from "./program.js";
import { findSites } from "./sites.js";
import type { Edit, Edits, Remark, Site, Spot, SurfaceChanges } from "./types.js";
import { bySpot } from "../typescript/consumers/compiler.js";

export interface Editing {
  readonly changes: SurfaceChanges;
  /** Opens the programs with the declarations of one document. */
  readonly open: (side: "base" | "revision") => AsyncIterable<Program>;
  /** The files that do not compile with the declarations of the revision, unless they are edited. */
  readonly failing: ReadonlySet<string>;
}

/** The edits of programs. They have been made to the files that were opened. */
export interface Edited extends Edits {
  readonly files: readonly EditedFile[];
}

/**
 * Edits programs in two steps. With the declarations of the base, each name still refers to what has another name now, and the compiler
 * knows which code covers all values of a type. With those of the revision, it knows what such code lacks.
 */
export async function editPrograms({ changes, open, failing }: Editing): Promise<Edited> {
  const first: Edits[] = [];
  const sites: Site[] = [];
  for await (const program of open("base")) {
    first.push(findEdits(program, changes));
    addAll(sites, findSites(program, failing.size > 0));
  }
  const found = merge(first);
  const renamed = applyEdits(found.edits);
  writeEdited(renamed);
  const offsets = offsetsOf(found.edits);
  const moved = moveSites(sites, found.remarks, offsets);
  if (moved.length === 0 && failing.size === 0) return { ...found, files: renamed };
  const texts = new Map(renamed.map(({ file, before }) => [file, before]));
  const spotBefore = (file: ts.SourceFile, offset: number): Spot =>
    spotIn(file, texts.get(file.fileName) ?? file.text, offsets.get(file.fileName)?.before(offset) ?? offset);
  const second: Edits[] = [];
  for await (const program of open("revision"))
    second.push(completeSites(program, { sites: moved, failing, widened: changes.widened, spotBefore }));
  const completed = merge(second);
  const files = applyEdits(completed.edits);
  writeEdited(files);
  return { ...merge([found, completed]), files: join(renamed, files) };
}

/** Merges the edits of programs. Those that share a file agree on its edits. */
function merge(found: readonly Edits[]): Edits {
  const edits = new Map<string, Edit>();
  const remarks = new Map<string, Remark>();
  for (const one of found) {
    for (const edit of one.edits) edits.set(`${edit.file}:${edit.start}:${edit.end}:${edit.text}`, edit);
    for (const remark of one.remarks) remarks.set(placeOf(remark), remark);
  }
  return { edits: [...edits.values()].sort(bySpot), remarks: [...remarks.values()].sort(bySpot) };
}

function placeOf({ file, line, column }: Spot): string {
  return `${file}:${line}:${column}`;
}

function offsetsOf(edits: readonly Edit[]): ReadonlyMap<string, Offsets> {
  return new Map([...groupBy(edits, ({ file }) => file)].map(([file, own]) => [file, new Offsets(own)]));
}

/** Returns the sites with their offsets after edits. Leaves out those that are left to the author. */
function moveSites(
  sites: readonly Site[],
  remarks: readonly Remark[],
  offsets: ReadonlyMap<string, Offsets>,
): readonly Site[] {
  const left = new Set(remarks.map(placeOf));
  return sites
    .filter((site) => !left.has(placeOf(site)))
    .map((site) => {
      const own = offsets.get(site.file);
      return own === undefined
        ? site
        : { ...site, start: own.after(site.start, "start"), end: own.after(site.end, "end") };
    });
}

/** Returns the position of an offset in a text of a file. */
function spotIn({ fileName: file }: ts.SourceFile, text: string, offset: number): Spot {
  const lines = text
    .replace(/^\uFEFF/, "")
    .slice(0, offset)
    .split("\n");
  return { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Returns the files as they were before the first edits, and as they are after the second ones. */
function join(first: readonly EditedFile[], second: readonly EditedFile[]): readonly EditedFile[] {
  const files = new Map(first.map((one) => [one.file, one]));
  for (const one of second) files.set(one.file, { ...one, before: files.get(one.file)?.before ?? one.before });
  return [...files.values()];
}
