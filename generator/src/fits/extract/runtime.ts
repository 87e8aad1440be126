import { componentsOf } from "../../model/index.js";
import type { Operation, Schema } from "../../model/types.js";
import { labelOf } from "../../verify/check/label.js";
import { argumentName, partsOf } from "../labels.js";
import { componentId } from "./surface.js";
import type { Uses } from "./uses.js";

/** Adds what the runtime uses for the calls of a program: the properties that pages and uploads consist of. */
export function markRuntime(uses: Uses): void {
  for (const [operation] of uses.operations) {
    markPageArguments(uses, operation);
    const { result, envelope, upload, pagination } = operation;
    if (result === undefined) continue;
    // The paths begin at the body, of which the result may be one property.
    const paths = [...pathsOfPages(pagination), ...(upload ? [upload.session, upload.parts] : [])].map((path) =>
      envelope?.data !== undefined && path[0] === envelope.data ? path.slice(1) : path,
    );
    for (const path of paths) markPath(uses, result.schema, `${labelOf(operation)} result`, path);
    if (upload === undefined) continue;
    const { number, size, url } = upload.part;
    const [parts = []] = paths.slice(-1);
    for (const name of [number, size, url])
      markPath(uses, result.schema, `${labelOf(operation)} result`, [...parts, name]);
  }
}

/** Marks the arguments with which the runtime requests the next page. */
function markPageArguments(uses: Uses, { pagination, arguments: list, ...operation }: Operation): void {
  if (pagination === undefined) return;
  const names = "token" in pagination ? [pagination.token] : [];
  if (pagination.style === "page") names.push(pagination.page);
  if (pagination.style === "cursor") names.push(pagination.cursor);
  for (const { path, source } of list)
    if (names.includes(path.at(-1) ?? "")) uses.send([`${labelOf(operation)} ${argumentName(source)}`], true);
}

function pathsOfPages(pages: Operation["pagination"]): readonly (readonly string[])[] {
  if (pages === undefined) return [];
  const { items } = pages;
  switch (pages.style) {
    case "token":
      return [items, pages.next];
    case "page":
      return [items, ...(pages.total ? [pages.total] : []), ...(pages.pages ? [pages.pages] : [])];
    case "cursor":
      return [items, [...items, ...pages.from], ...(pages.more ? [pages.more] : [])];
    case "link":
      return [items, ...(pages.next ? [pages.next] : [])];
  }
}

/** Marks the properties on a path as read. */
function markPath(uses: Uses, schema: Schema, id: string, path: readonly string[]): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (schema.kind === "ref") {
    const component = componentsOf(uses.surface.api).get(schema.name);
    if (component !== undefined) markPath(uses, component.schema, componentId(schema.name), path);
  } else if (schema.kind === "object") {
    const found = schema.properties.find((one) => one.name === name || one.wireName === name);
    if (found === undefined) return;
    const own = `${id}.${found.wireName ?? found.name}`;
    uses.read([own]);
    markPath(uses, found.schema, own, rest);
  } else for (const part of partsOf(schema)) markPath(uses, part, id, path);
}
