import { needOfArguments, type ArgumentNeed } from "../../../model/index.js";
import { createNamer } from "../../../model/names.js";
import type { Api, Operation, Terminal } from "../../../model/types.js";
import { groupOperations } from "../names.js";
import { hookName, optionsName, pageName, takenNames, uploadHookName } from "./names.js";

/** An operation as queries and mutations have it, with the names of all that is exported for it. */
export type Hooked = HookedQuery | HookedMutation;

interface HookedOperation {
  readonly operation: Operation;
  readonly params: ArgumentNeed;
}

export interface HookedQuery extends HookedOperation {
  readonly kind: "query";
  readonly query: string;
  readonly hook: string;
  readonly suspenseHook: string;
  /** The names for pages, if the result has pages. */
  readonly pages?: {
    readonly type: string;
    readonly query: string;
    readonly hook: string;
    readonly suspenseHook: string;
  };
  /** The names for polling until a status settles. */
  readonly polling?: { readonly query: string; readonly hook: string };
}

export interface HookedMutation extends HookedOperation {
  readonly kind: "mutation";
  readonly mutation: string;
  readonly hook: string;
  /** The names for an upload in parts. */
  readonly uploadHook?: string;
}

/** The operations of a resource, which share a file. */
export interface HookedGroup {
  /** Without an ending: `facts`. */
  readonly file: string;
  readonly hooked: readonly Hooked[];
}

/** All but those whose result streams: that is read once, and nothing that a cache could keep. */
export function hookedGroups(api: Api): readonly HookedGroup[] {
  const operations = api.operations.filter((operation) => !streams(operation));
  const { take } = createNamer(takenNames);
  // What every operation has is named first, so that no other form of one takes such a name away.
  const named = operations.map((operation) => [operation, nameMain(operation, take)] as const);
  const hooked = new Map(
    named.map(([operation, names]) => {
      return [operation, nameForms(names, { operation, params: needOfArguments(operation.arguments) }, take)];
    }),
  );
  return groupOperations({ ...api, operations }).map(({ file, operations: members }) => ({
    file,
    hooked: members.flatMap((operation) => hooked.get(operation) ?? []),
  }));
}

/** Returns whether the result is a stream. */
function streams({ result }: Operation): boolean {
  return result?.item !== undefined;
}

/**
 * Returns whether a cache can keep the result and find it again. All bytes in arguments look the same to a key, so an
 * operation that sends them becomes a mutation.
 */
export function isCached(operation: Operation): boolean {
  const sendsBytes = operation.body?.content.coding === "multipart" || operation.body?.content.coding === "binary";
  return operation.intent === "query" && !streams(operation) && !sendsBytes;
}

/** Returns where the result holds its status, and the values at which polling stops. */
export function restOf({ terminal }: Operation): Terminal {
  return terminal ?? { path: [], values: [] };
}

type Take = (wanted: string) => string;

/** By what every operation has. */
type Named = Pick<HookedQuery, "kind" | "query" | "hook"> | Pick<HookedMutation, "kind" | "mutation" | "hook">;

function nameMain(operation: Operation, take: Take): Named {
  const hook = take(hookName(operation, "", ""));
  return isCached(operation)
    ? { kind: "query", query: take(optionsName(operation, "Query")), hook }
    : { kind: "mutation", mutation: take(optionsName(operation, "Mutation")), hook };
}

function nameForms(named: Named, about: Pick<Hooked, "operation" | "params">, take: Take): Hooked {
  const { operation } = about;
  const { pagination, terminal, upload } = operation;
  if (named.kind === "mutation")
    return { ...named, ...about, ...(upload && { uploadHook: take(uploadHookName(operation)) }) };
  return {
    ...named,
    ...about,
    suspenseHook: take(hookName(operation, "Suspense", "")),
    ...(pagination && {
      pages: {
        type: take(pageName(operation)),
        query: take(optionsName(operation, "InfiniteQuery")),
        hook: take(hookName(operation, "", "Infinite")),
        suspenseHook: take(hookName(operation, "Suspense", "Infinite")),
      },
    }),
    // A list has no one status.
    ...(terminal &&
      !pagination && {
        polling: {
          query: take(optionsName(operation, "PollingQuery")),
          hook: take(hookName(operation, "", "Polling")),
        },
      }),
  };
}

/** Returns a function that finds the hooks of an operation; undefined for one without hooks, whose result is a stream. */
export function hooksOf(api: Api): (operation: Operation) => Hooked | undefined {
  const all = new Map(
    hookedGroups(api)
      .flatMap(({ hooked }) => hooked)
      .map((hooked) => [hooked.operation, hooked]),
  );
  return (operation) => all.get(operation);
}
