import { dirname, join } from "node:path";
import type { Settings } from "../config/index.js";
import type { Report } from "../diagnostics/report.js";
import type { Diagnostic } from "../diagnostics/types.js";
import type { DocumentSettings } from "../load/index.js";
import type { Environment } from "../run/environment.js";
import type { SourceFile } from "../run/outcome.js";
import { shownUrl } from "../run/snapshot.js";
import { countChanges, type Changes } from "./compare.js";
import { fetchDocument, type Fetched } from "./fetch-document.js";
import { resolveHeaders } from "./headers.js";
import type { Network } from "./network.js";
import { planPull } from "./plan.js";
import { readRecord } from "./record.js";
import { writeSnapshot } from "./write.js";

/** A document to pull. */
export interface PullRequest extends Pick<Settings, "document"> {
  readonly source: NonNullable<Settings["source"]>;
  /** Absolute path of the snapshot. */
  readonly file: string;
  /** The path of the snapshot, for messages. */
  readonly shownFile: string;
  /** Absolute: the folder that writes must not leave. */
  readonly top: string;
  readonly force: boolean;
  /** Writes nothing. */
  readonly check: boolean;
}

/** The result of a pull without errors. */
export interface Pulled {
  readonly state: "created" | "updated" | "unchanged";
  /** The number of files that the document consists of. */
  readonly files: number;
  /** Set if an old version was compared with the new one. */
  readonly changes?: Changes;
  /** Further problems of the document. */
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly SourceFile[];
}

/** The surroundings of a pull. */
export interface Surroundings {
  readonly environment: Environment;
  readonly network: Network;
  readonly report: Report;
}

/** A document that cannot be generated from. */
export interface Broken {
  readonly state: "broken";
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly SourceFile[];
}

/** Downloads a document and saves it. Reports problems, and then returns undefined or the errors of the document. */
export async function pullDocument(request: PullRequest, around: Surroundings): Promise<Pulled | Broken | undefined> {
  const { source, file, check } = request;
  const document = wholeOf(request.document);
  const { environment, network, report } = around;
  const headers = resolveHeaders(source.headers, network, report);
  if (headers === undefined) return undefined;
  const record = readRecord(file);
  const fetched = await fetchDocument(
    { url: source.url, file, shownFile: request.shownFile, settings: document, record },
    {
      network,
      headers,
      origin: new URL(source.url).origin,
      signal: AbortSignal.timeout(network.timeout),
      version: environment.version,
      accept: file.endsWith(".json") ? "application/json, */*;q=0.8" : "application/yaml, application/json, */*;q=0.8",
      report,
      ...(source.at && { at: source.at }),
    },
  );
  if (fetched === undefined) return undefined;
  const { loaded, diagnostics } = fetched.side;
  const sources = sourcesOf(fetched, file);
  if (loaded === undefined) return { state: "broken", diagnostics, sources };
  const plan = planPull({
    ...request,
    force: request.force || check,
    url: shownUrl(source.url),
    fetched,
    record,
    report,
  });
  if (report.hasErrors) return undefined;
  const isNew = plan.changes.some((change) => change.kind === "created" && join(dirname(file), change.path) === file);
  const shared = { files: fetched.files.size, diagnostics: unresolvedOf(diagnostics), sources };
  const isSame = check ? !plan.hasMoved : plan.changes.every(({ kind }) => kind === "unchanged");
  const changes = isNew || isSame ? undefined : await countChanges(fetched.side, document);
  if (!check) writeSnapshot(plan, { file, top: request.top, report });
  if (report.hasErrors) return undefined;
  if (isSame) return { state: "unchanged", ...shared };
  return { state: isNew ? "created" : "updated", ...shared, ...(changes && { changes }) };
}

/** Returns the settings without a filter, which would hide files, and without folders that do not come with the document. */
function wholeOf({ roots: _roots, filter: _filter, ...settings }: DocumentSettings): DocumentSettings {
  return settings;
}

/** Returns the problems that `pull` itself may have caused: references to files that were not downloaded. */
function unresolvedOf(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ code }) => code === "SPEC002");
}

function sourcesOf({ files }: Fetched, file: string): readonly SourceFile[] {
  return [...files].map(([path, { bytes }]) => ({ path: join(dirname(file), path), text: bytes.toString("utf8") }));
}
