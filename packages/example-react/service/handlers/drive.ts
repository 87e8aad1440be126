import type { Handlers } from "@memory-service/endpoints";
import type { World } from "../world.js";
import { find, pageOf } from "./lists.js";

const smallestPart = 65_536;
const mostParts = 20;

export const driveHandlers = (world: World): Handlers["drive"] => ({
  listChildren: ({ item_id: folder, ...args }) => {
    if (folder !== "MY_SPACE")
      find(world.items, (item) => item.item_id === folder && item.type === "directory", "folder");
    const children = world.items.filter((item) => item.parent_item_id === folder);
    return pageOf(children, args, 50);
  },

  createUpload: ({ file_size }, { request }) => {
    const { origin } = new URL(request.url);
    const upload_id = `upl_${world.count++}`;
    const parts = partSizes(file_size);
    world.uploads.set(upload_id, { size: file_size, parts, etags: new Map() });
    const part_items = parts.map((size, index) => {
      const number = index + 1;
      return { number, size, upload_url: `${origin}/storage/${upload_id}/${number}?signature=valid` };
    });
    return { upload_id, part_items };
  },
});

function partSizes(fileSize: number): number[] {
  const partSize = Math.max(smallestPart, Math.ceil(fileSize / mostParts));
  const count = Math.ceil(fileSize / partSize);
  return Array.from({ length: count }, (_, index) => Math.min(partSize, fileSize - index * partSize));
}
