import { extname, join, resolve } from "node:path";
import { downloadOf, isDownloadable, snapshotName, type Settings } from "../config/index.js";
import { isFolder, pathFrom } from "../diagnostics/paths.js";
import { Report } from "../diagnostics/report.js";
import type { Diagnostic } from "../diagnostics/types.js";
import { visibleLines } from "../diagnostics/visible.js";
import { describeChanges, pullDocument, type Pulled, type PullRequest } from "../pull/index.js";
import { pullCommand, shownUrl } from "../run/snapshot.js";
import type { Outcome, SourceFile } from "../run/outcome.js";
import { readSettings } from "../run/target.js";
import type { TargetOptions } from "../run/target-options.js";
import { findTargets } from "../run/targets.js";
import type { Session } from "./session.js";
import { addAll } from "../diagnostics/add-to.js";

export interface PullOptions extends TargetOptions {
  readonly check?: boolean;
  readonly force?: boolean;
}

/** A document, as `--json` prints it. */
interface PulledDocument extends Pick<Pulled, "state" | "files" | "changes"> {
  readonly url: string;
  /** The snapshot, relative to the current folder. */
  readonly file: string;
}

export interface Pull extends Outcome {
  readonly text: string;
  readonly pulled: readonly PulledDocument[];
}

/** A document to pull, and the command that pulls it. */
interface Request extends Omit<PullRequest, "shownFile" | "force" | "check"> {
  readonly command: string;
  /** The command that shows its changes. */
  readonly diff: string;
}

/** Downloads the documents of a configuration, or one from the command line, and saves them as snapshots. */
export async function pull(options: PullOptions, session: Session): Promise<Pull> {
  const report = new Report();
  const { spec, check = false, force = false } = options;
  const requests = spec === undefined ? await configured(options, session, report) : named(options, session, report);
  const diagnostics: Diagnostic[] = [];
  const sources: SourceFile[] = [];
  const pulled: PulledDocument[] = [];
  for (const request of report.hasErrors ? [] : requests) {
    const own = new Report();
    session.showPhase("load");
    const url = shownUrl(request.source.url);
    const file = pathFrom(session.folder, request.file);
    const around = { environment: session, network: session.network, report: own };
    const result = await pullDocument({ ...request, shownFile: file, force, check }, around);
    if (result !== undefined && result.state !== "broken") {
      const { state, files, changes } = result;
      if (check && state !== "unchanged") {
        const { command, diff, source } = request;
        const difference = state === "created" ? "it is missing" : describeChanges(changes);
        own.add("GEN191", { url, file, changes: difference, command, diff }, source.at);
      }
      pulled.push({ url, file, state, files, ...(changes && { changes }) });
    }
    addAll(diagnostics, [...own.diagnostics, ...(result?.diagnostics ?? [])]);
    addAll(sources, result?.sources ?? []);
  }
  const shown = pulled.filter(({ state }) => !check || state === "unchanged");
  const text = shown.map(printPulled).join("");
  return {
    diagnostics: [...report.diagnostics, ...diagnostics],
    changes: [],
    sources,
    text: visibleLines(text),
    pulled,
  };
}

function printPulled({ url, file, state, files, changes }: PulledDocument): string {
  const parts = files > 1 ? ` (${files} files)` : "";
  if (state === "unchanged") return `up to date: ${file}${parts}\n`;
  if (state === "created") return `created ${file} from ${url}${parts}\n`;
  return `updated ${file} from ${url}${parts}: ${describeChanges(changes)}\n`;
}

/** Returns the document of a command line without configuration. */
function named({ spec = "", out, apis }: PullOptions, { folder }: Session, report: Report): readonly Request[] {
  const refuse = (problem: string, remedy: string): readonly Request[] => {
    report.add("GEN001", { argument: spec, problem, remedy });
    return [];
  };
  if (downloadOf(spec) === undefined)
    return refuse(`${spec} is not a URL`, "pull downloads documents; name a URL that begins with https://");
  if (!isDownloadable(spec))
    return refuse(
      `specloom cannot download ${shownUrl(spec)}`,
      "use an https:// or http:// URL without a user name and password",
    );
  if (apis !== undefined) return refuse("--api and a URL cannot be combined", "leave out one of them");
  if (out === undefined)
    return refuse("missing file for the document", `name it: specloom pull '${spec}' -o ${snapshotName(spec)}`);
  const path = resolve(folder, out);
  const file = isFolder(path) || extname(path) === "" ? join(path, snapshotName(spec)) : path;
  if (!/\.(?:ya?ml|json)$/i.test(file))
    return refuse(`a document is a .yaml or .json file, not ${out}`, `use -o ${snapshotName(spec)}`);
  const command = `specloom pull '${shownUrl(spec)}' -o ${out}`;
  return [{ source: { url: spec, headers: [] }, file, top: folder, document: {}, command, diff: "specloom diff" }];
}

/** Returns the documents that the configuration names by URL. Reports GEN001 if there are none. */
async function configured(options: PullOptions, session: Session, report: Report): Promise<readonly Request[]> {
  const { out } = options;
  if (out !== undefined) {
    const remedy = `run \`specloom pull https://… -o ${out}\``;
    report.add("GEN001", { argument: "--out", problem: "--out needs a URL", remedy });
    return [];
  }
  const found: Settings[] = [];
  for (const target of await findTargets(options, session, report)) {
    const settings = await readSettings(target, session, report);
    if (settings !== undefined) found.push(settings);
  }
  if (report.hasErrors) return [];
  const requests = found.flatMap(requestOf);
  if (requests.length === 0) {
    const remedy = "set `spec` to a URL, or run `specloom pull https://… -o openapi.yaml`";
    report.add("GEN001", { argument: "pull", problem: "the configuration names no URL to pull", remedy });
  }
  return requests;
}

function requestOf({ source, spec: file, root: top, document, api }: Settings): readonly Request[] {
  const diff = `specloom diff${api === undefined ? "" : ` --api ${api}`}`;
  return source === undefined ? [] : [{ source, file, top, document, command: pullCommand(api), diff }];
}
