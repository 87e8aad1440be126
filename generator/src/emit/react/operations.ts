import { createNamer } from "../../model/names.js";
import type { Operation, Terminal } from "../../model/types.js";
import { groupOperations } from "../client/names.js";
import type { EmitInput } from "../emitter.js";
import { needOfArguments, type Need } from "../shared/arguments.js";
import { hookName, optionsName, pageName, takenNames, uploadHookName } from "./names.js";

/** An operation as queries and mutations have it, with the names of all that is exported for it. */
export type Hooked = HookedQuery | HookedMutation;

interface HookedOperation {
  readonly operation: Operation;
  readonly params: Need;
}

export interface HookedQuery extends HookedOperation {
  readonly kind: "query";
  readonly query: string;
  readonly hook: string;
  readonly suspenseHook: string;
  /** Where it comes in pages: the same page by page, and the type of one. */
  readonly pages?: {
    readonly type: string;
    readonly query: string;
    readonly hook: string;
    readonly suspenseHook: string;
  };
  /** Where it is asked again until a status comes to rest. */
  readonly polling?: { readonly query: string; readonly hook: string };
}

export interface HookedMutation extends HookedOperation {
  readonly kind: "mutation";
  readonly mutation: string;
  readonly hook: string;
  /** Where it reserves an upload in parts. */
  readonly uploadHook?: string;
}

/** The operations of a resource, which share a file. */
export interface HookedGroup {
  /** Without an ending: `facts`. */
  readonly file: string;
  readonly hooked: readonly Hooked[];
}

/** All but those whose result streams: that is read once, and nothing that a cache could keep. */
export function hookedGroups({ api }: EmitInput): readonly HookedGroup[] {
  const operations = api.operations.filter((operation) => !streams(operation));
  const { take } = createNamer(takenNames);
  // What every operation has is named first, so that no other form of one takes such a name away.
  const named = operations.map((operation) => [operation, nameMain(operation, take)] as const);
  const hooked = new Map(
    named.map(([operation, names]) => {
      return [operation, nameForms(names, { operation, params: needOfArguments(api, operation) }, take)];
    }),
  );
  return groupOperations({ ...api, operations }).map(({ file, operations: members }) => ({
    file,
    hooked: members.flatMap((operation) => hooked.get(operation) ?? []),
  }));
}

/** True of what is read as it arrives. */
function streams({ result }: Operation): boolean {
  return [result, ...(result?.others ?? [])].some((one) => one?.coding === "events" || one?.coding === "lines");
}

/**
 * True of what a cache can keep and find again. Bytes in arguments all look the same to a key, so that what sends them is sent
 * on demand, as a mutation is.
 */
export function isCached(operation: Operation): boolean {
  const sendsBytes = operation.body?.content.coding === "multipart" || operation.body?.content.coding === "binary";
  return operation.intent === "query" && !streams(operation) && !sendsBytes;
}

/** Returns where the result holds its status, and the values at which polling stops. */
export function restOf({ terminal, envelope }: Operation): Terminal {
  const { path = [], values = [] } = terminal ?? {};
  return { path: envelope?.data !== undefined && path[0] === envelope.data ? path.slice(1) : path, values };
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
