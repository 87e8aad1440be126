import { linkSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../diagnostics/report.js";
import { createFile, createNew, errorCode, readOwn, removeAny } from "./disk.js";
import { reportingRefusal } from "./refusal.js";
import { makeWorkFolder, workFolder } from "./work-folder.js";

/** The right to write below a root, which one process has at a time. */

export const claimFile = `${workFolder}/run.lock`;

/** What the writer needs to know of the process it runs in. */
export interface Host {
  readonly pid: number;
  /** Whether a process of that id runs on this machine. */
  readonly isAlive: (pid: number) => boolean;
}

/** Runs the action under the claim. Reports GEN107 and returns undefined where another living process has it. */
export async function withClaim<T>(
  options: { readonly root: string; readonly host: Host; readonly report: Report },
  action: () => T | Promise<T>,
): Promise<T | undefined> {
  const { root, host, report } = options;
  const file = join(root, claimFile);
  const holder = reportingRefusal(root, report, () => {
    makeWorkFolder(root);
    return claim(file, host);
  });
  if (holder !== "me") {
    if (holder !== undefined) report.add("GEN107", { process: holder, file: claimFile });
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
  // Containers give the same small ids again and again: our own id in an old file is not us.
  return Number.isInteger(pid) && pid > 0 && pid !== host.pid && host.isAlive(pid);
}

/** Appears with its content by one link(2), so that nobody ever reads half a claim. */
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

/** Moves an abandoned claim aside; puts it back where, between look and move, another process had taken its place. */
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
