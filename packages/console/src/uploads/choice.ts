/** Reads what the user has chosen or dropped. */
import type { Choice, ChosenFile } from "./upload.js";

/** Files that operating systems put into folders. */
const ignored = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

/** Returns the files of an input. Those of a chosen folder know their path. */
export function readFiles(files: Iterable<File>): Choice {
  const chosen = [...files].map((file) => ({ file, path: file.webkitRelativePath.split("/").slice(0, -1) }));
  return { files: chosen.filter(isWanted), folders: [] };
}

/** Returns the files and folders of a drop. Call it in the event's handler: the browser takes the data away afterwards. */
export function readDrop(transfer: DataTransfer): Promise<Choice> {
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  return readAll(items.map((item) => item.webkitGetAsEntry() ?? item.getAsFile()));
}

/** Returns whether something that is dragged has files. Their names are secret until the drop. */
export const hasFiles = ({ types }: DataTransfer): boolean => types.includes("Files");

async function readAll(dropped: readonly (FileSystemEntry | File | null)[]): Promise<Choice> {
  const choice = { files: [] as ChosenFile[], folders: [] as (readonly string[])[] };
  for (const one of dropped) {
    if (one instanceof File) choice.files.push({ file: one, path: [] });
    else if (one !== null) await read(one, [], choice);
  }
  return { ...choice, files: choice.files.filter(isWanted) };
}

interface Reading {
  readonly files: ChosenFile[];
  readonly folders: (readonly string[])[];
}

async function read(entry: FileSystemEntry, path: readonly string[], into: Reading): Promise<void> {
  if (isFile(entry)) {
    into.files.push({ file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)), path });
  } else if (isDirectory(entry)) {
    const inside = [...path, entry.name];
    into.folders.push(inside);
    for (const child of await childrenOf(entry)) await read(child, inside, into);
  }
}

/** Reads a folder. The browser returns its entries in batches, and an empty one at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return children;
    for (const entry of batch) children.push(entry);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const isWanted = ({ file }: ChosenFile): boolean => !ignored.has(file.name);
