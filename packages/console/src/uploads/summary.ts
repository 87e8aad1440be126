import { countOf, sizeOf } from "../data/format.js";
import { hasEnded, isActive, type Upload, type UploadStatus } from "./upload.js";

/** All uploads in a few words. */
export interface Summary {
  readonly title: string;
  /** The latest change, for screen readers. */
  readonly announcement: string;
  readonly loaded: number;
  readonly total: number;
  /** Numbers of uploads by what the user can do. */
  readonly active: number;
  readonly pausable: number;
  readonly resumable: number;
  readonly clashing: number;
  readonly missing: number;
  readonly unfinished: number;
  /** The number of uploads that go on, or can. */
  readonly underway: number;
}

const files = ["file", "files"] as const;
const uploadsOf = ["upload", "uploads"] as const;

/** Summarizes uploads. */
export function summarize(uploads: readonly Upload[], isOnline: boolean): Summary {
  const count = (...statuses: UploadStatus[]): number =>
    uploads.filter(({ status }) => statuses.includes(status)).length;
  const active = uploads.filter(isActive).length;
  const [failed, done] = [count("failed"), count("done")];
  const [clashing, missing, paused] = [count("clash"), count("missing"), count("paused")];
  const titleOf = (): string => {
    if (active > 0 && isOnline) return `Uploading ${countOf(active, ...files)}`;
    if (active > 0) return `${countOf(active, ...uploadsOf)} waiting for the network`;
    if (failed > 0) return `${countOf(failed, ...uploadsOf)} failed`;
    if (clashing + missing > 0) return `${countOf(clashing + missing, ...uploadsOf)} waiting for you`;
    return paused > 0 ? `${countOf(paused, ...uploadsOf)} paused` : `${countOf(done, ...files)} uploaded`;
  };
  const title = titleOf();
  const problems = uploads
    .filter(({ status }) => status === "failed" || status === "clash")
    .map((upload) => `${upload.name}: ${describe(upload, isOnline)}`);
  return {
    title,
    announcement: uploads.length === 0 ? "" : [title, ...problems].join(". "),
    loaded: uploads.reduce((sum, { status, size, progress }) => sum + (status === "done" ? size : progress.loaded), 0),
    total: uploads.reduce((sum, { size }) => sum + size, 0),
    active,
    pausable: count("waiting", "starting", "running"),
    resumable: paused + uploads.filter(({ failure }) => failure?.retry !== undefined).length,
    clashing,
    missing,
    unfinished: uploads.filter((upload) => !hasEnded(upload)).length,
    underway: active + paused + missing,
  };
}

/** Describes the state of an upload. */
export function describe(upload: Upload, isOnline: boolean): string {
  const { status, size, progress, failure, name, target } = upload;
  const { loaded, parts } = progress;
  const bytes = `${sizeOf(loaded)} of ${sizeOf(size)}`;
  switch (status) {
    case "waiting":
      return isOnline ? `Waiting · ${sizeOf(size)}` : "Waiting for the network";
    case "starting":
      return "Preparing";
    case "running":
      return parts.total > 1 ? `${bytes} · ${parts.done} of ${parts.total} parts` : `Sending · ${sizeOf(size)}`;
    case "completing":
      return "Finishing";
    case "paused":
      return `Paused · ${bytes}`;
    case "missing":
      return `${bytes} · Choose the file again to continue`;
    case "failed":
      return failure?.message ?? "The upload failed";
    case "clash":
      return `The folder already has “${name}”`;
    case "done":
      return `${target.projectId === undefined ? "Uploaded" : "Added to the project"} · ${sizeOf(size)}`;
  }
}
