import type { DriveItem } from "@memory-service/client";
import { useSuspenseDriveListChildrenInfinite } from "@memory-service/react";
import { type ReactNode, Suspense } from "react";
import { dateOf, sizeOf } from "../parts/format.js";
import { More } from "../parts/more.js";
import { Nothing, Waiting } from "../parts/states.js";
import { hrefOf } from "../routes.js";
import { Upload } from "./upload.js";

export interface DriveViewProps {
  /** The path from the root to the open folder, each as `id~name`: the API cannot look up a folder's name by its id. */
  readonly folders: readonly string[];
}

/** The contents of a drive folder. */
export function DriveView({ folders }: DriveViewProps): ReactNode {
  const open = folders.at(-1)?.split("~")[0] ?? "MY_SPACE";
  return (
    <>
      <h1>Drive</h1>
      <nav aria-label="Folders">
        <ol className="crumbs">
          {["MY_SPACE~My space", ...folders].map((folder, depth) => (
            <li key={folder}>
              <a
                href={hrefOf("drive", ...folders.slice(0, depth))}
                aria-current={depth === folders.length ? "page" : undefined}
              >
                {folder.slice(folder.indexOf("~") + 1)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <Upload folder={open} />
      <Suspense fallback={<Waiting />}>
        <Children folder={open} path={folders} />
      </Suspense>
    </>
  );
}

interface ChildrenProps {
  readonly folder: string;
  readonly path: readonly string[];
}

function Children({ folder, path }: ChildrenProps): ReactNode {
  const list = useSuspenseDriveListChildrenInfinite({ item_id: folder, page_size: 20 });
  const items = list.data.pages.flatMap(({ items }) => items);
  if (items.length === 0) return <Nothing>This folder is empty.</Nothing>;
  return (
    <>
      <ul className="rows files">
        {items.map((item) => (
          <Item key={item.item_id} item={item} path={path} />
        ))}
      </ul>
      <More count={items.length} things="items" list={list} />
    </>
  );
}

interface ItemProps {
  readonly item: DriveItem;
  readonly path: readonly string[];
}

function Item({ item, path }: ItemProps): ReactNode {
  const { item_id, name, updated_at } = item;
  return (
    <li className={item.type}>
      {item.type === "directory" ? (
        <a href={hrefOf("drive", ...path, `${item_id}~${name}`)}>{name}</a>
      ) : (
        <span>{name}</span>
      )}
      <span className="details">{item.type === "directory" ? "Folder" : sizeOf(item.size)}</span>
      <span className="details">{dateOf(updated_at)}</span>
    </li>
  );
}
