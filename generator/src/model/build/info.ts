import { optional } from "../../diagnostics/optional.js";
import { isObject, type BundledDocument, itemsOf, stringOf } from "../../load/document.js";
import { proseOf } from "../nodes.js";
import type { Api, Tag } from "../types.js";

export function infoOf({ root }: BundledDocument): Pick<Api, "title" | "version" | "description"> {
  const info = isObject(root["info"]) ? root["info"] : {};
  return {
    title: stringOf(info, "title") ?? "",
    version: stringOf(info, "version") ?? "",
    ...optional("description", proseOf(info, "description")),
  };
}

export function tagsOf({ root }: BundledDocument): readonly Tag[] {
  return itemsOf(root["tags"]).flatMap((tag) => {
    const name = isObject(tag) ? stringOf(tag, "name") : undefined;
    return !isObject(tag) || name === undefined
      ? []
      : [
          {
            name,
            ...optional("summary", proseOf(tag, "summary")),
            ...optional("description", proseOf(tag, "description")),
            ...optional("parent", stringOf(tag, "parent")),
            ...optional("kind", stringOf(tag, "kind")),
          },
        ];
  });
}
