import type { Session } from "../data/sessions.js";
import { statusOf } from "../data/problem.js";
import { refreshFolder } from "./refresh.js";

/** Opens the folders of uploads: creates them, or finds those that exist. Each one is opened once, however many files it has. */
export class Folders {
  readonly #known = new Map<string, Promise<string>>();

  /** Returns the id of the folder at a path in another folder. */
  async open(session: Session, parentId: string, path: readonly string[]): Promise<string> {
    let id = parentId;
    for (const name of path) id = await this.#openChild(session, id, name);
    return id;
  }

  /** Looks up all folders again: someone may have deleted them. */
  forget(): void {
    this.#known.clear();
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
