import type { Session } from "../data/sessions.js";
import { statusOf } from "../data/problem.js";
import { refreshFolder } from "./refresh.js";

/** Opens the folders of uploads: creates them, or finds those that exist. Each one is opened once, however many files it has. */
export class Folders {
  readonly #known = new Map<string, Promise<string>>();
  readonly #names = new Map<string, Promise<ReadonlySet<string>>>();

  /** Returns the id of the folder at a path in another folder. */
  async open(session: Session, parentId: string, path: readonly string[]): Promise<string> {
    let id = parentId;
    for (const name of path) id = await this.#openChild(session, id, name);
    return id;
  }

  /** Returns the names in a folder, which is read once for all of its files. None if they cannot be read. */
  namesIn(session: Session, folderId: string): Promise<ReadonlySet<string>> {
    const known = this.#names.get(folderId);
    if (known) return known;
    const names = readNames(session, folderId).catch(() => new Set<string>());
    this.#names.set(folderId, names);
    return names;
  }

  /** Looks up all folders again: someone may have changed them. */
  forget(): void {
    this.#known.clear();
    this.#names.clear();
  }

  #openChild(session: Session, parentId: string, name: string): Promise<string> {
    const key = `${parentId}/${name}`;
    const known = this.#known.get(key);
    if (known) return known;
    const id = createOrFind(session, parentId, name);
    this.#known.set(key, id);
    id.catch(() => this.#known.delete(key));
    return id;
  }
}

async function createOrFind(session: Session, parentId: string, name: string): Promise<string> {
  try {
    const folder = { item_type: "directory", name, parent_item_id: parentId } as const;
    const { item_id } = await session.admin.drive.createItem(folder);
    refreshFolder(session, parentId);
    return item_id;
  } catch (error) {
    if (statusOf(error) !== 409) throw error;
    return find(session, parentId, name);
  }
}

async function find(session: Session, parentId: string, name: string): Promise<string> {
  for await (const item of session.client.drive.listChildren({ item_id: parentId })) {
    if (item.name !== name) continue;
    if (item.type === "directory") return item.item_id;
    throw new Error(`A file has the name of the folder “${name}”. Rename one of them.`);
  }
  throw new Error(`The folder “${name}” was deleted`);
}

/** The most names that are read before an upload. The server itself refuses names that are taken, after the upload. */
const mostNames = 2_000;

async function readNames(session: Session, folderId: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const { name } of session.client.drive.listChildren({ item_id: folderId }))
    if (names.add(name).size === mostNames) break;
  return names;
}
