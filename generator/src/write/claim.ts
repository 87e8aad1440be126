import { linkSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../diagnostics/report.js";
import { createFile, createNew, errorCode, readOwn, removeAny } from "./disk.js";
import { shownPath, workFolderOf, type Home } from "./home.js";
import { reportingRefusal } from "./refusal.js";
import { makeWorkFolder } from "./work-folder.js";

/** The exclusive right to write below a root, held by one process at a time. */

/** The process that the writer runs in. */
export interface Host {
  readonly pid: number;
  /** Returns whether a process with that id runs on this machine. */
  readonly isAlive: (pid: number) => boolean;
}

/** Runs the action while holding the claim. Reports GEN107 and returns undefined if another living process has it. */
export async function withClaim<T>(
  options: { readonly home: Home; readonly host: Host; readonly report: Report },
  action: () => T | Promise<T>,
): Promise<T | undefined> {
  const { home, host, report } = options;
  const claimFile = `${workFolderOf(home)}/run.lock`;
  const file = join(home.root, claimFile);
  const holder = reportingRefusal(home, report, () => {
    makeWorkFolder(home);
    return claim(file, host);
  });
  if (holder !== "me") {
    if (holder !== undefined) report.add("GEN107", { process: holder, file: shownPath(home, claimFile) });
    return undefined;
  }
  try {
    return await action();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Takes the claim, or returns the process that has it. */
function claim(file: string, host: Host): string {
  if (create(file, host)) return "me";
  const holder = readOwn(file)?.trim() ?? "";
  if (isHeld(holder, host)) return holder;
  dropAbandoned(file, holder, host);
  return create(file, host) ? "me" : (readOwn(file)?.trim() ?? "unknown");
}

function isHeld(holder: string, host: Host): boolean {
  const pid = Number(holder);
  // Containers reuse small process ids, so our own id in an old file is not ours.
  return Number.isInteger(pid) && pid > 0 && pid !== host.pid && host.isAlive(pid);
}

/** Creates the claim with its content in one link(2), so that no process reads half a claim. */
function create(file: string, host: Host): boolean {
  const draft = `${file}.${host.pid}`;
  try {
    createFile(draft, `${host.pid}\n`);
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    // exFAT and some network file systems have no links, and Node's permission model may forbid them.
    if (["EPERM", "ENOTSUP", "ENOSYS", "ERR_ACCESS_DENIED"].includes(errorCode(error) ?? ""))
      return createWithoutLink(file, host);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function createWithoutLink(file: string, host: Host): boolean {
  try {
    createNew(file, `${host.pid}\n`);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** Moves an abandoned claim aside. Puts it back if another process replaced it in between. */
function dropAbandoned(file: string, holder: string, host: Host): void {
  const aside = `${file}.${host.pid}.old`;
  removeAny(aside);
  try {
    renameSync(file, aside);
    if (readOwn(aside)?.trim() !== holder) linkSync(aside, file);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(errorCode(error) ?? "")) throw error;
  }
  removeAny(aside);
}
