import { join, relative } from "node:path";
import { compileProjects, type Compilation, type CompilerError } from "../typescript/consumers/compiler.js";
import { generateBoth, type GeneratedInput } from "../typescript/consumers/generated.js";
import { mirrorFor, type Mirror } from "../typescript/consumers/mirror.js";
import { writeEdited, type EditedFile } from "./apply.js";
import { derivedRenames, type GeneratedFiles } from "./derived.js";
import { editPrograms } from "./edit-programs.js";
import { placeholder } from "./insertions.js";
import { openProgram, type Program } from "./program.js";
import { surfaceChangesOf } from "./renames.js";
import type { Edit, Remark, SurfaceChanges } from "./types.js";
import { pathFrom } from "../../diagnostics/paths.js";

export interface RepairInput extends GeneratedInput {
  /** The tsconfig.json files of the programs, absolute. */
  readonly projects: readonly string[];
  readonly dryRun: boolean;
}

/** The repair of programs after a change of the document. Paths of files are relative to the root of the repository. */
export interface Repair {
  readonly edits: readonly Edit[];
  readonly remarks: readonly Remark[];
  readonly files: readonly EditedFile[];
  /** The errors that programs have after the edits. */
  readonly errors: readonly CompilerError[];
  /** The number of errors that programs would have without the edits. */
  readonly errorsBefore: number;
  /** The reason why nothing is written. */
  readonly refusal?: string;
}

/**
 * Edits programs that call the client, so that they follow a change of the document. Opens copies with the declarations of the base,
 * edits these, and type-checks them with those of the revision. Writes the files only if no program has more errors than without the
 * edits.
 */
export async function repair(input: RepairInput): Promise<Repair> {
  const generated = await generateBoth(input);
  const { base, revision } = generated;
  if (base.api === undefined || revision.api === undefined) return refused("no code can be generated for a document");
  const files = { base: base.files, revision: revision.files };
  const found = surfaceChangesOf(base.api, revision.api);
  const changes = { ...found, renames: new Map([...found.renames, ...derivedRenames(found.renames, files)]) };
  const mirror = mirrorFor(input.projects, input);
  if (typeof mirror === "string") return refused(mirror);
  try {
    return await repairIn(mirror, files, changes, input);
  } finally {
    mirror.remove();
  }
}

function refused(refusal: string): Repair {
  return { edits: [], remarks: [], files: [], errors: [], errorsBefore: 0, refusal };
}

async function repairIn(
  mirror: Mirror,
  files: GeneratedFiles,
  changes: SurfaceChanges,
  input: RepairInput,
): Promise<Repair> {
  const configs = input.projects.map((project) => mirror.pathOf(project));
  mirror.write(files.revision, files.base.keys());
  const before = await compileProjects(configs);
  const {
    edits,
    remarks,
    files: edited,
  } = await editPrograms({
    changes,
    open: (side) => openPrograms(configs, mirror, files, side),
    failing: new Set(before.flatMap(errorsOf).map(({ file }) => slashed(file))),
  });
  mirror.write(files.revision, files.base.keys());
  const after = edits.length === 0 ? before : await compileProjects(configs);
  const isShown = ({ file }: CompilerError): boolean => !files.revision.has(pathFrom(mirror.folder, file));
  const rooted = <T extends { readonly file: string }>(one: T): T => ({
    ...one,
    file: pathFrom(mirror.folder, one.file),
  });
  const result = {
    edits: edits.map(rooted),
    remarks: remarks.map(rooted),
    files: edited.map(rooted),
    errors: unique(after.flatMap(errorsOf)).filter(isShown).map(rooted),
    errorsBefore: unique(before.flatMap(errorsOf)).filter(isShown).length,
  };
  const refusal = refusalOf(
    input.projects.map((project) => pathFrom(input.root, project)),
    before,
    after,
  );
  if (refusal !== undefined) return { ...result, refusal };
  if (input.dryRun) return result;
  const changed = writeEdited(
    edited.map((one) => ({ ...one, file: join(input.root, relative(mirror.folder, one.file)) })),
  );
  return changed.length === 0 ? result : { ...result, refusal: "files changed while they were read" };
}

/** Opens the programs one after another, with the declarations of one document. */
async function* openPrograms(
  configs: readonly string[],
  mirror: Mirror,
  files: GeneratedFiles,
  side: keyof GeneratedFiles,
): AsyncGenerator<Program> {
  const generated = new Set([...files[side].keys()].map((path) => slashed(join(mirror.folder, path))));
  mirror.write(files[side], [...files.base.keys(), ...files.revision.keys()]);
  for (const config of configs) yield openProgram({ config, folder: slashed(mirror.folder), generated });
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}

function errorsOf(compilation: Compilation): readonly CompilerError[] {
  return "errors" in compilation ? compilation.errors : [];
}

/** Returns whether an error is no placeholder of ours: a call that needs two more values had one error before. */
function isUnplanned({ code, message }: CompilerError): boolean {
  return code !== "TS2304" || !message.includes(`'${placeholder}'`);
}

function unique(errors: readonly CompilerError[]): readonly CompilerError[] {
  return [...new Map(errors.map((one) => [`${one.file}:${one.line}:${one.column}:${one.code}`, one])).values()];
}

/** Returns the reason why the edits must not be written; undefined if no program has more errors with them. */
function refusalOf(
  projects: readonly string[],
  before: readonly Compilation[],
  after: readonly Compilation[],
): string | undefined {
  for (const [index, project] of projects.entries()) {
    const [old, now] = [before[index], after[index]];
    const failure = [old, now].flatMap((one) => (one !== undefined && "failure" in one ? [one.failure] : []));
    if (failure.length > 0) return `${project} cannot be type-checked: ${failure[0]}`;
    const [few, many] = [old, now].map((one) => (one === undefined ? 0 : errorsOf(one).filter(isUnplanned).length));
    if (few !== undefined && many !== undefined && many > few)
      return `with these edits, ${project} would have ${many} ${many === 1 ? "error" : "errors"} instead of ${few}`;
  }
  return undefined;
}
