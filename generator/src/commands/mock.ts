import { Report } from "../diagnostics/report.js";
import { visible } from "../diagnostics/visible.js";
import { plural } from "../findings/words.js";
import { longestDelay } from "../mock/preferences.js";
import { startServer, type MockServer, type ServerOptions } from "../mock/server.js";
import { MockService, type MockOptions } from "../mock/service.js";
import { resolveHeaders } from "../pull/headers.js";
import type { SourceFile } from "../run/outcome.js";
import { openDocument, type OpenDocument } from "../verify/open.js";
import { createChangeSource } from "./changes.js";
import type { Options } from "./options.js";
import { readHeaders, readNumber, refuse } from "./result-options.js";
import { exitCodes, type ExitCode, type Session } from "./session.js";
import { show } from "./show.js";

const usualPort = 4010;

interface MockCommand {
  readonly target: Options;
  readonly port: number;
  readonly host: string;
  readonly isWatching: boolean;
  readonly service: MockOptions;
}

/** Runs a mock server for a document until the user ends it. */
export async function mock(options: Options, session: Session): Promise<ExitCode> {
  const report = new Report();
  const command = readOptions(options, session, report);
  if (command === undefined) return fail(report, session);
  const document = await open(command, session, report);
  if (document === undefined) return fail(report, session);
  let service = new MockService(document, command.service);
  const server = await listen(command, { session, report, current: () => service });
  if (server === undefined) return fail(report, session);
  session.print(greetingFor(service, server));
  const changes = createChangeSource(session.folder);
  session.onInterrupt(changes.close);
  changes.follow(command.isWatching ? filesOf(document) : []);
  while (await changes.next())
    if (command.isWatching) {
      const again = new Report();
      const changed = await open(command, session, again);
      await fail(again, session);
      // A document with errors changes nothing: the next change may repair it.
      if (changed === undefined) continue;
      changes.follow(filesOf(changed));
      service = new MockService(changed, command.service);
      session.print("The document changed: the server starts again with it\n");
    }
  await server.close();
  return exitCodes.ok;
}

function readOptions(options: Options, { folder, network }: Session, report: Report): MockCommand | undefined {
  const { host = "127.0.0.1" } = options;
  const port = readNumber("port", options, { least: 0, most: 65_535 }, report) ?? usualPort;
  const delay = readNumber("delay", options, { least: 0, most: longestDelay }, report) ?? 0;
  if (!/^[\w.:-]{1,255}$/.test(host)) refuse("host", `--host must be a name or an address, not "${host}"`, report);
  const headers = resolveHeaders(readHeaders(options, report), network, report);
  if (headers === undefined || report.hasErrors) return undefined;
  const service = { folder, delay, knownIds: options["known-ids"] === true, credentials: Object.entries(headers) };
  return { target: options, port, host, isWatching: options.watch === true, service };
}

async function open({ target }: MockCommand, session: Session, report: Report): Promise<OpenDocument | undefined> {
  const opened = await openDocument(target, session, report);
  return "document" in opened ? opened.document : undefined;
}

function filesOf({ loaded }: OpenDocument): readonly SourceFile[] {
  return [...loaded.files, ...loaded.missing.map((path) => ({ path }))];
}

/** Shows errors, and returns the exit code. As in `verify`, warnings about the document are not what was asked for. */
function fail({ diagnostics }: Report, session: Session): Promise<ExitCode> {
  const shown = diagnostics.filter(({ severity }) => severity === "error" || session.verbose);
  return show({ diagnostics: shown, changes: [], sources: [] }, session, { json: false });
}

interface Listening {
  readonly session: Session;
  readonly report: Report;
  readonly current: () => MockService;
}

/** Reports a port that cannot be used (GEN177). */
async function listen(
  { port, host }: MockCommand,
  { session, report, current }: Listening,
): Promise<MockServer | undefined> {
  const onAnswer: ServerOptions["onAnswer"] = ({ method, path, status, notes }) => {
    const lines = notes.filter((note) => note !== "").map((note) => `  ${visible(note)}\n`);
    session.print(`${visible(method)} ${visible(path)} ${status}\n${lines.join("")}`);
  };
  try {
    return await startServer({ port, host, service: current, onAnswer });
  } catch (error) {
    const { code } = Object(error) as { readonly code?: unknown };
    if (typeof code !== "string") throw error;
    const remedy = "choose another port: --port 4011, or 0 for a free one";
    report.add("GEN177", { problem: `cannot listen on ${host}, port ${port}: ${code}`, remedy });
    return undefined;
  }
}

function greetingFor({ facts: { operations, kinds } }: MockService, { url }: MockServer): string {
  const remembered = kinds === 0 ? "" : `; it remembers what callers create, of ${plural(kinds, "kind")} (x-effects)`;
  return `${url} answers ${plural(operations, "operation")}${remembered}; Ctrl+C ends it\n`;
}
