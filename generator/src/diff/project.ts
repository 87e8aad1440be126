import { dirname, join, resolve } from "node:path";
import { findConfig, type Settings } from "../config/index.js";
import { Report } from "../diagnostics/report.js";
import type { DocumentSettings } from "../load/index.js";
import type { ReservedNames } from "../model/index.js";
import type { Environment } from "../run/environment.js";
import { findDocuments } from "../run/find-document.js";
import { installBeside } from "../run/packages/peers.js";
import { findTarget, readSettings } from "../run/target.js";
import { isRecord, readIfPossible } from "../write/index.js";

/** A package that outputs are published in. */
export interface Package {
  readonly name: string;
  readonly version?: string;
}

/** The project around the current folder: its configuration, if it has one, and its document. Reads each at most once. */
export class Project {
  readonly #environment: Environment;
  readonly #report: Report;
  readonly #spec: string | undefined;
  #settings: Promise<Settings | undefined> | undefined;

  /** `spec` replaces the document of the configuration. */
  constructor(environment: Environment, report: Report, spec?: string) {
    this.#environment = environment;
    this.#report = report;
    this.#spec = spec;
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
    if (this.#spec !== undefined) return resolve(folder, this.#spec);
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
    if (this.folder === undefined) return undefined;
    const own = this.#settings ?? new Project(this.#environment, new Report(), this.#spec).settings();
    const { spec, document } = (await own) ?? {};
    if (spec !== file || document?.filter === undefined) return undefined;
    return { filter: { ...document.filter, isSilent: true } };
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

  async #readSettings(): Promise<Settings | undefined> {
    const report = this.#report;
    const target = findTarget({}, this.#environment, report);
    if (target === undefined) return undefined;
    const { createOutputs } = await import("../outputs.js");
    return readSettings(target, {
      outputs: createOutputs(this.#environment.folderOf),
      report,
      installCommand: (name) => installBeside({ name, range: "latest" }, this.#environment),
    });
  }
}

/** Returns the names that the outputs of specloom take for themselves. */
export async function reservedByOutputs({ folderOf }: Environment): Promise<ReservedNames> {
  const [{ createOutputs }, { reservedNames }] = await Promise.all([
    import("../outputs.js"),
    import("../emit/output.js"),
  ]);
  return reservedNames(createOutputs(folderOf));
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
