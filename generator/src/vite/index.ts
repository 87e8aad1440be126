/** A plugin for Vite that generates when it starts, and whenever the document changes: `specloom/vite`. */
import { resolve } from "node:path";
import { printDiagnostics } from "../diagnostics/print.js";
import { installationAt } from "../run/installation.js";
import type { Environment } from "../run/environment.js";
import type { Outcome } from "../run/outcome.js";
import { userCaches } from "../run/user-caches.js";
import { payloadOf } from "./payload.js";
import { runInTurn } from "./runner.js";
import type { Logger, VitePlugin } from "./types.js";
import { createWatch, type Shown } from "./watch.js";

export type { BuildContext, ClearPayload, ErrorPayload, Logger, ViteConfig, VitePlugin, ViteServer } from "./types.js";

/** Options of the plugin. */
export interface SpecloomOptions {
  /** The folder in which the search for the configuration starts, upwards. Relative to Vite's root. Default: Vite's root. */
  readonly cwd?: string;
  /** In a build, fails if a generated file differs from what specloom would write, and writes nothing. Default: false. */
  readonly check?: boolean;
}

/**
 * Generates the outputs of the configuration at the start of `vite dev` and `vite build`. The development server generates again
 * after each change of the document, of any other file that specloom reads, and of the configuration, and shows errors in Vite's
 * overlay. Errors end a build.
 */
export function specloom({ cwd = ".", check = false }: SpecloomOptions = {}): VitePlugin {
  let environment = environmentIn(process.cwd());
  let logger: Logger | undefined;
  let isServer = false;
  let close: (() => void) | undefined;
  return {
    name: "specloom",
    enforce: "pre",
    configResolved(config) {
      environment = environmentIn(resolve(config.root, cwd));
      logger = config.logger;
      isServer = config.command === "serve";
    },
    async configureServer(server) {
      const watch = createWatch(server, () => runShown(environment, logger));
      close = watch.close;
      await watch.run();
    },
    async buildStart() {
      // A server has generated already, and its errors must not stop it.
      if (isServer) return;
      const outcome = await runInTurn({ check }, environment);
      for (const { path } of outcome.sources) this.addWatchFile(path);
      if (hasErrors(outcome)) this.error({ message: textOf(outcome, environment) });
      show(outcome, environment, logger);
    },
    buildEnd() {
      if (isServer) close?.();
    },
  };
}

/** Runs and prints the result. A bug must not end the server, so it is shown like an error. */
async function runShown(environment: Environment, logger: Logger | undefined): Promise<Shown> {
  try {
    const outcome = await runInTurn({}, environment);
    show(outcome, environment, logger);
    return { outcome, ...(hasErrors(outcome) && { payload: payloadOf(outcome, environment.folder) }) };
  } catch (error) {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    logger?.error(`specloom: ${stack}`, { timestamp: true });
    const payload = {
      type: "error",
      err: { plugin: "specloom", message: `bug in specloom: ${message}`, stack },
    } as const;
    return { outcome: { diagnostics: [], changes: [], sources: [] }, payload };
  }
}

/** Prints the diagnostics of a run, and the number of files that it has written. */
function show(outcome: Outcome, environment: Environment, logger: Logger | undefined): void {
  if (hasErrors(outcome)) return logger?.error(textOf(outcome, environment), { timestamp: true });
  if (outcome.diagnostics.length > 0) logger?.warnOnce(textOf(outcome, environment));
  const written = outcome.changes.filter(({ kind }) => kind !== "unchanged").length;
  if (written > 0) logger?.info(`specloom: ${written} file${written === 1 ? "" : "s"} changed`, { timestamp: true });
}

function hasErrors({ diagnostics }: Outcome): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

function textOf({ diagnostics, sources: files }: Outcome, { folder }: Environment): string {
  return printDiagnostics(diagnostics, { relativeTo: folder, files, colour: wantsColour() }).trimEnd();
}

function wantsColour(): boolean {
  return process.stderr.isTTY === true && !process.env["NO_COLOR"];
}

function environmentIn(folder: string): Environment {
  const cacheFolder = userCaches(process.env, process.platform);
  return {
    // The entry of the package is one folder above.
    ...installationAt(new URL("../index.js", import.meta.url).href),
    folder,
    ...(cacheFolder !== undefined && { cacheFolder }),
    showPhase: () => undefined,
  };
}
