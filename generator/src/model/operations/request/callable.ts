import type { LockedOperation } from "../../naming/types.js";
import { optional } from "../../../diagnostics/optional.js";
import { type BuildContext } from "../../nodes.js";
import type { Pagination, Schema, Unknown } from "../../types.js";
import { argumentNamed, listArguments } from "./arguments.js";
import type { CallableDraft, DraftOperation } from "../draft.js";

interface ArgumentsInput {
  readonly components: ReadonlyMap<string, Schema>;
  readonly unknowns: readonly Unknown[];
  /** The entry of the names lock. */
  readonly locked: LockedOperation | undefined;
}

/** Adds the arguments to an operation, and their names to what refers to them. */
export function withArguments(
  context: BuildContext,
  draft: DraftOperation,
  { components, unknowns, locked }: ArgumentsInput,
): CallableDraft {
  const options = unknowns.filter(({ option }) => option?.operation === draft.name.wire);
  const { parameters, body, pagination, upload } = draft;
  const requested = { parameters, ...optional("body", body), options, ...optional("locked", locked) };
  const called = listArguments(context, (name) => components.get(name), requested);
  const nameOf = (name: string): string => argumentNamed(called.arguments, name).at(-1) ?? name;
  return {
    ...draft,
    ...called,
    ...(pagination && { pagination: withArgumentNames(pagination, nameOf) }),
    ...(upload && { upload: { ...upload, size: nameOf(upload.size) } }),
  };
}

/** Returns the pagination with the names that arguments have, instead of those of parameters. */
function withArgumentNames(pagination: Pagination, nameOf: (name: string) => string): Pagination {
  const size = {
    ...optional("size", pagination.size === undefined ? undefined : nameOf(pagination.size)),
    ...optional("replaces", pagination.replaces?.map(nameOf)),
  };
  switch (pagination.style) {
    case "token":
      return { ...pagination, ...size, token: nameOf(pagination.token) };
    case "page":
      return { ...pagination, ...size, page: nameOf(pagination.page) };
    case "cursor":
      return {
        ...pagination,
        ...size,
        cursor: nameOf(pagination.cursor),
        ...optional("before", pagination.before === undefined ? undefined : nameOf(pagination.before)),
      };
    case "link":
      // A link has the names of the API.
      return { ...pagination, ...size };
  }
}
