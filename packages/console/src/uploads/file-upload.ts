import type { UploadedParts } from "@memory-service/client";
import { createUploadStore, type UploadStore } from "@memory-service/react/options";
import type { DriveItem } from "@memory-service/server/admin";
import { onlineManager } from "@tanstack/react-query";
import type { Session } from "../data/sessions.js";
import { complete } from "./complete.js";
import { failureOf, isNameTaken, type UploadFailure } from "./failure.js";
import type { Folders } from "./folders.js";
import type { UploadRecord, UploadStorage } from "./storage.js";
import type { OnClash, Upload, UploadStatus } from "./upload.js";

export interface FileUploadOptions {
  readonly session: Session;
  readonly folders: Folders;
  readonly storage: UploadStorage;
  readonly onChange: () => void;
  /** The file; undefined until the user chooses it again. */
  readonly file: File | undefined;
  /** Default: the upload has failed. */
  readonly status?: UploadStatus | undefined;
  readonly failure?: UploadFailure | undefined;
}

type Parts = UploadedParts<"upload_id", "part_etags">;

const nothing = { loaded: 0, total: 0, parts: { done: 0, total: 0 } };

/** The upload of one file: the folders, the parts, and the new file in the drive. */
export class FileUpload {
  readonly #options: FileUploadOptions;
  readonly #store: UploadStore<DriveItem, Parts>;
  readonly #unsubscribe: () => void;
  #record: UploadRecord;
  #file: File | undefined;
  #state: Upload;
  /** Ends the opening of the folder. */
  #opening: AbortController | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(record: UploadRecord, options: FileUploadOptions) {
    const { session, file, status = "failed", failure } = options;
    const { id, name, path, size, target, progress } = record;
    this.#options = options;
    this.#record = record;
    this.#file = file;
    this.#state = { id, name, path, size, target, status, progress, failure };
    this.#store = createUploadStore<DriveItem, Parts>(
      // The method loads the code of uploads when it is called.
      (_client, source, options) => session.client.drive.upload(source, options),
      () => session.client,
      () => ({
        onCheckpoint: (token) => this.#save({ token }),
        complete: (parts, { signal }) => this.#complete(parts, signal),
      }),
    );
    this.#unsubscribe = this.#store.subscribe(() => this.#follow());
  }

  get state(): Upload {
    return this.#state;
  }

  get addedAt(): number {
    return this.#record.addedAt;
  }

  /** Begins, or continues with the missing parts. */
  begin(): void {
    const file = this.#file;
    if (file === undefined) return;
    const opening = (this.#opening = new AbortController());
    this.#set({ status: "starting", failure: undefined });
    // A copy of a file that is done in a moment would be wasted.
    this.#keepTimer ??= setTimeout(() => this.#options.storage.keepFile(this.#state.id, file), 1_000);
    void this.#send(file, opening.signal);
  }

  /** Stops, and keeps the parts that were sent. */
  stop(status: "paused" | "waiting"): void {
    this.#opening?.abort();
    this.#store.pause();
    this.#set({ status });
  }

  /** Waits for its turn. */
  queue(changes: { readonly name?: string; readonly onClash?: OnClash } = {}): void {
    this.#save(changes);
    this.#set({ status: "waiting", failure: undefined, name: this.#record.name });
  }

  /** Takes the file if the upload needs it. Returns whether it is the one that the user had chosen before. */
  provide(file: File): boolean {
    const { fileName, size, lastModified } = this.#record;
    const isSame = file.name === fileName && file.size === size && file.lastModified === lastModified;
    if (!isSame || this.#state.status !== "missing") return false;
    this.#file = file;
    this.queue();
    return true;
  }

  /** Ends the upload. Its record and its token leave the browser. */
  cancel(): void {
    this.close();
    this.#options.storage.remove(this.#state.id);
  }

  /** Ends the work in this page. The upload can continue after the next load. */
  close(): void {
    this.#unsubscribe();
    this.#opening?.abort();
    clearTimeout(this.#keepTimer);
    this.#store.cancel();
  }

  async #send(file: File, signal: AbortSignal): Promise<void> {
    const { session, folders } = this.#options;
    const { target, path } = this.#state;
    try {
      const folderId = await folders.open(session, target.folderId, path);
      if (signal.aborted) return;
      this.#set({ folderId });
      if (await this.#isTaken(folderId)) return signal.aborted ? undefined : this.#set({ status: "clash" });
      if (signal.aborted) return;
      this.#store.start(file, { resume: this.#record.token });
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  /** Returns whether the user has to decide about the name, before any bytes are sent. */
  async #isTaken(folderId: string): Promise<boolean> {
    const { onClash, token } = this.#record;
    if (onClash !== undefined || token !== undefined) return false;
    return (await this.#options.folders.namesIn(this.#options.session, folderId)).has(this.#state.name);
  }

  #complete(parts: Parts, signal: AbortSignal) {
    const { name, target, folderId = target.folderId } = this.#state;
    const { session } = this.#options;
    const { projectId } = target;
    return complete({ session, name, folderId, projectId, onClash: this.#record.onClash }, parts, signal);
  }

  #follow(): void {
    const state = this.#store.getSnapshot();
    if (state.status === "running") {
      // Nothing is known before the first report of progress.
      const progress = state.progress.total > 0 ? state.progress : this.#state.progress;
      this.#save({ progress });
      this.#set({ status: "running", progress });
    }
    if (state.status === "completing") this.#set({ status: "completing" });
    if (state.status === "failed") this.#fail(state.error);
    if (state.status === "done") this.#finish(state.result.completed);
  }

  #fail(error: unknown): void {
    this.#options.folders.forget();
    if (!onlineManager.isOnline()) return this.#set({ status: "waiting" });
    if (isNameTaken(error)) return this.#set({ status: "clash" });
    const failure = failureOf(error);
    if (failure.retry === "first part") this.#save({ token: undefined, progress: nothing });
    this.#set({ status: "failed", failure, progress: this.#record.progress });
  }

  #finish(item: DriveItem | undefined): void {
    clearTimeout(this.#keepTimer);
    this.#options.storage.remove(this.#state.id);
    this.#set({ status: "done", ...(item && { itemId: item.item_id, name: item.name }) });
  }

  #save(changes: Partial<UploadRecord>): void {
    this.#record = { ...this.#record, ...changes };
    this.#options.storage.save(this.#record);
  }

  #set(changes: Partial<Upload>): void {
    this.#state = { ...this.#state, ...changes };
    this.#options.onChange();
  }
}
