import { onlineManager } from "@tanstack/react-query";
import type { Sessions } from "../data/sessions.js";
import { readDrop, readFiles } from "./choice.js";
import { emptyFile } from "./failure.js";
import { FileUpload, type FileUploadOptions } from "./file-upload.js";
import { Folders } from "./folders.js";
import { claim, noStorage, type UploadRecord, type UploadStorage } from "./storage.js";
import { type Choice, type ChosenFile, isActive, type OnClash, type Upload, type UploadTarget } from "./upload.js";

/** Files that are uploaded at the same time. Each sends up to four parts at once. */
const mostAtOnce = 3;

export interface UploadsOptions {
  readonly sessions: Sessions;
  /** Default: uploads end with the page. */
  readonly storage?: UploadStorage | undefined;
  /** Called if files cannot be read, or an empty folder cannot be created. */
  readonly onFailure: (error: unknown, title: string) => void;
}

/** The uploads of the console, as a store. They belong to no view. */
export class Uploads {
  readonly #options: UploadsOptions;
  readonly #storage: UploadStorage;
  readonly #folders = new Folders();
  readonly #listeners = new Set<() => void>();
  readonly #releases = new Map<string, () => void>();
  readonly #unsubscribe: () => void;
  #uploads: readonly FileUpload[] = [];
  #snapshot: readonly Upload[] = [];
  #isClosed = false;

  constructor(options: UploadsOptions) {
    this.#options = options;
    this.#storage = options.storage ?? noStorage;
    this.#unsubscribe = onlineManager.subscribe((isOnline) => (isOnline ? this.#beginNext() : this.#waitForNetwork()));
    void this.#restore();
  }

  /** Uploads files. Those of an input with `webkitdirectory` keep their folders. */
  readonly addFiles = (files: Iterable<File>, target: UploadTarget): void => this.#add(readFiles(files), target);

  /** Uploads the files and folders of a drop. Call it in the event's handler. */
  readonly addDrop = (transfer: DataTransfer, target: UploadTarget): void => {
    readDrop(transfer).then(
      (choice) => this.#add(choice, target),
      (error: unknown) => this.#options.onFailure(error, "Could not read the files"),
    );
  };

  /** Continues uploads that need their files again. Returns the number of uploads that have found theirs. */
  readonly provide = (files: Iterable<File>): number =>
    [...files].filter((file) => this.#uploads.some((upload) => upload.provide(file))).length;

  readonly pause = (id: string): void => this.#pause(this.#find(id));

  /** Continues a paused upload, or tries again. */
  readonly resume = (id: string): void => this.#resume(this.#find(id));

  /** Ends an upload, or removes one that is done from the list. */
  readonly remove = (id: string): void => this.#remove(this.#find(id));

  /** Gives a new file another name, because its own is taken. */
  readonly rename = (id: string, name: string): void => this.#find(id)?.queue({ name });

  /** Lets a new file have a name such as `report (2).pdf`, or replace the other file, because its own name is taken. */
  readonly decide = (id: string, onClash: OnClash): void => this.#find(id)?.queue({ onClash });

  readonly pauseAll = (): void => this.#uploads.forEach((upload) => this.#pause(upload));
  readonly resumeAll = (): void => this.#uploads.forEach((upload) => this.#resume(upload));

  /** Decides about all new files whose names are taken. */
  readonly decideAll = (onClash: OnClash): void => {
    for (const upload of this.#uploads) if (upload.state.status === "clash") upload.queue({ onClash });
  };

  /** Ends all uploads, and empties the list. */
  readonly removeAll = (): void => this.#uploads.forEach((upload) => this.#remove(upload));

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Returns the same list until it changes. */
  readonly getSnapshot = (): readonly Upload[] => this.#snapshot;

  /** Ends all work, as the end of the page does. */
  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    for (const upload of this.#uploads) upload.close();
    for (const release of this.#releases.values()) release();
  }

  #find(id: string): FileUpload | undefined {
    return this.#uploads.find(({ state }) => state.id === id);
  }

  #add({ files, folders }: Choice, target: UploadTarget): void {
    const session = this.#options.sessions.forWorkspace(target.workspaceId);
    for (const path of folders)
      this.#folders
        .open(session, target.folderId, path)
        .catch((error: unknown) => this.#options.onFailure(error, `Could not create the folder “${path.join("/")}”`));
    // A file that is added again continues.
    const added = files.filter(({ file }) => this.provide([file]) === 0);
    this.#uploads = [...this.#uploads, ...added.map((chosen) => this.#create(chosen, target))];
    this.#changed();
  }

  #create({ file, path }: ChosenFile, target: UploadTarget): FileUpload {
    const { name, size, lastModified } = file;
    const id = newId();
    const progress = { loaded: 0, total: size, parts: { done: 0, total: 0 } };
    const named = { id, addedAt: Date.now(), name, path, target, fileName: name, size, lastModified };
    const record: UploadRecord = { ...named, progress };
    if (size === 0) return this.#open(record, { file: undefined, failure: emptyFile });
    this.#storage.save(record);
    void claim(id).then((release) => release && this.#hold(id, release));
    return this.#open(record, { file, status: "waiting" });
  }

  #open(record: UploadRecord, start: Pick<FileUploadOptions, "file" | "status" | "failure">): FileUpload {
    const session = this.#options.sessions.forWorkspace(record.target.workspaceId);
    const [storage, folders] = [this.#storage, this.#folders];
    return new FileUpload(record, { session, storage, folders, onChange: () => this.#changed(), ...start });
  }

  /** Shows the uploads that the last page did not finish. */
  async #restore(): Promise<void> {
    for (const { record, file } of await this.#storage.load())
      void claim(record.id).then((release) => {
        if (release === undefined) return;
        const upload = this.#open(record, { file, status: file ? "paused" : "missing" });
        this.#uploads = [...this.#uploads, upload].toSorted((a, b) => a.addedAt - b.addedAt);
        this.#hold(record.id, release);
        this.#changed();
      });
  }

  #hold(id: string, release: () => void): void {
    if (this.#isClosed || !this.#find(id)) release();
    else this.#releases.set(id, release);
  }

  #pause(upload: FileUpload | undefined): void {
    const status = upload?.state.status;
    if (status === "waiting" || status === "starting" || status === "running") upload?.stop("paused");
  }

  #resume(upload: FileUpload | undefined): void {
    if (upload?.state.status === "paused" || upload?.state.failure?.retry) upload.queue();
  }

  #remove(upload: FileUpload | undefined): void {
    if (upload === undefined) return;
    const { id } = upload.state;
    upload.cancel();
    this.#releases.get(id)?.();
    this.#releases.delete(id);
    this.#uploads = this.#uploads.filter((one) => one !== upload);
    this.#changed();
  }

  #beginNext(): void {
    if (!onlineManager.isOnline() || this.#isClosed) return;
    for (;;) {
      const next = this.#uploads.find(({ state }) => state.status === "waiting");
      const running = this.#uploads.filter(({ state }) => isActive(state) && state.status !== "waiting");
      if (next === undefined || running.length >= mostAtOnce) return;
      next.begin();
    }
  }

  #waitForNetwork(): void {
    for (const upload of this.#uploads)
      if (upload.state.status === "running" || upload.state.status === "starting") upload.stop("waiting");
  }

  #changed(): void {
    if (this.#isClosed) return;
    this.#beginNext();
    if (!this.#uploads.some(({ state }) => isActive(state))) this.#folders.forget();
    this.#snapshot = this.#uploads.map(({ state }) => state);
    for (const listener of this.#listeners) listener();
  }
}

/** Returns a random id. `crypto.randomUUID` needs HTTPS. */
const newId = (): string => [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("");
