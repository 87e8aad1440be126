import { dirname, join, resolve } from "node:path";
import { findConfig, isCode, rootsOf, specIn, type Settings } from "../config/index.js";
import { Report } from "../diagnostics/report.js";
import type { DocumentSettings } from "../load/index.js";
import type { ReservedNames } from "../model/index.js";
import type { Environment } from "../run/environment.js";
import { findDocuments } from "../run/find-document.js";
import { checkSnapshot } from "../run/snapshot.js";
import { readSettings } from "../run/target.js";
import type { TargetOptions } from "../run/target-options.js";
import { findOnlyTarget } from "../run/targets.js";
import { isRecord, readIfPossible } from "../write/index.js";

/** A package that outputs are published in. */
export interface Package {
  readonly name: string;
  readonly version?: string;
}

/** The parts of the command line that select a document. `spec` replaces that of the configuration. */
export type Selection = Pick<TargetOptions, "spec" | "apis" | "roots">;

/** The project around the current folder: its configuration, if it has one, and its document. Reads each at most once. */
export class Project {
  readonly #environment: Environment;
  readonly #report: Report;
  readonly #selection: Selection;
  #settings: Promise<Settings | undefined> | undefined;

  constructor(environment: Environment, report: Report, selection: Selection = {}) {
    this.#environment = environment;
    this.#report = report;
    this.#selection = selection;
  }

  /** The folder of the configuration; undefined without one. */
  get folder(): string | undefined {
    const found = findConfig(this.#environment.folder);
    return found && dirname(found.file);
  }

  /** Returns the settings of the configuration; undefined without one. Reports its problems. */
  settings(): Promise<Settings | undefined> {
    this.#settings ??= this.#readSettings();
    return this.#settings;
  }

  /**
   * Returns the absolute path of the document: that of the configuration or, without one, the only one in the current folder and the
   * usual folders below it. Reports GEN162 if there is none or more than one.
   */
  async document(): Promise<string | undefined> {
    const { folder } = this.#environment;
    const { spec } = this.#selection;
    if (spec !== undefined) return resolve(folder, spec);
    if (this.folder !== undefined) return (await this.settings())?.spec;
    const found = findDocuments(folder);
    const [first] = found;
    if (first !== undefined && found.length === 1) return join(folder, first);
    const problem = first === undefined ? "no OpenAPI document found" : `found ${found.join(", ")}`;
    const remedy = "name the document with --spec FILE, or both sides of the comparison";
    this.#report.add("GEN162", { source: "the current folder", problem, remedy });
    return undefined;
  }

  /**
   * Returns the changes that the configuration makes to a document, so that only what the client has is compared; undefined for
   * another document. Reports nothing: a filter may match nothing in an old document.
   */
  async documentSettings(file: string): Promise<DocumentSettings | undefined> {
    const { roots: named = [] } = this.#selection;
    const given = rootsOf(named, { folder: this.#environment.folder, report: this.#report });
    if (this.folder === undefined) return given;
    const { spec, document } = (await this.#ownSettings()) ?? {};
    if (spec !== file || document === undefined) return given;
    const roots = [...(document.roots ?? []), ...(given.roots ?? [])];
    return {
      ...(document.overlays && { overlays: document.overlays }),
      ...(document.filter && { filter: { ...document.filter, isSilent: true } }),
      ...(roots.length > 0 && { roots }),
    };
  }

  /**
   * Returns the document that the configuration of an earlier commit names, as an absolute path, if `file` is the document of this one.
   * Undefined if that configuration is code, which we do not run, or names a URL. `read` returns a file at that commit.
   */
  async formerDocument(file: string, read: (file: string) => Promise<string | undefined>): Promise<string | undefined> {
    const found = findConfig(this.#environment.folder);
    if (found === undefined || isCode(found.file) || (await this.#ownSettings())?.spec !== file) return undefined;
    const text = await read(found.file);
    const api = await this.api();
    return text === undefined ? undefined : specIn(text, { file: found.file, ...(api !== undefined && { api }) });
  }

  /** Returns the published packages that the outputs are in, by the nearest package.json. */
  async packages(): Promise<readonly Package[]> {
    const settings = this.folder === undefined ? undefined : await this.settings();
    if (settings === undefined) return [];
    const found = settings.outputs.flatMap(
      ({ folder }) => nearestPackage(join(settings.root, folder), settings.root) ?? [],
    );
    return [...new Map(found.map((one) => [one.name, one])).values()];
  }

  /** Returns the name of the API, if the configuration has several. */
  async api(): Promise<string | undefined> {
    const { apis = [] } = this.#selection;
    return this.#settings === undefined ? apis[0] : (await this.#settings)?.api;
  }

  /** Returns how the configuration chooses names. Reports nothing. */
  async names(): Promise<Settings["model"]["names"]> {
    if (this.folder === undefined) return undefined;
    return (await this.#ownSettings())?.model.names;
  }

  /** Returns the settings of the configuration without reporting its problems, unless it was read before. */
  #ownSettings(): Promise<Settings | undefined> {
    return this.#settings ?? new Project(this.#environment, new Report(), this.#selection).settings();
  }

  async #readSettings(): Promise<Settings | undefined> {
    const report = this.#report;
    const { apis } = this.#selection;
    const target = await findOnlyTarget({ ...(apis && { apis }) }, this.#environment, report);
    if (target === undefined) return undefined;
    const settings = await readSettings(target, this.#environment, report);
    if (settings !== undefined) checkSnapshot(settings, report);
    return report.hasErrors ? undefined : settings;
  }
}

/** Returns the names that the outputs of specloom take for themselves. */
export async function reservedByOutputs(): Promise<ReservedNames> {
  const [{ builtIn }, { reservedNames }] = await Promise.all([import("../outputs.js"), import("../emit/output.js")]);
  return reservedNames(builtIn);
}

/** Returns the package around a folder, up to the root; undefined if it is private or has no name. */
function nearestPackage(folder: string, root: string): Package | undefined {
  const text = readIfPossible(join(folder, "package.json"));
  if (text !== undefined) return readPackage(text);
  return folder === root || dirname(folder) === folder ? undefined : nearestPackage(dirname(folder), root);
}

function readPackage(text: string): Package | undefined {
  try {
    const manifest: unknown = JSON.parse(text);
    if (!isRecord(manifest)) return undefined;
    const { name, version, private: isPrivate } = manifest;
    if (typeof name !== "string" || isPrivate === true) return undefined;
    return { name, ...(typeof version === "string" && { version }) };
  } catch {
    return undefined;
  }
}
