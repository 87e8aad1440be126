import type { Operation } from "../../model/types.js";
import type { EmitInput } from "../emitter.js";
import { argumentsOf } from "../client/arguments.js";
import { groupOperations } from "../client/names.js";
import { createScopes } from "../client/scope.js";
import { Imports } from "../shared/imports.js";

/** An operation as queries and mutations have it. */
export interface Hooked {
  readonly operation: Operation;
  /** What a caller must give, may give, or has not. */
  readonly params: "required" | "optional" | "none";
  /** Comes in pages, and so as an infinite query as well. */
  readonly paged: boolean;
  /** Is asked again until a status comes to rest. */
  readonly polls: boolean;
}

/** Those of a resource, which share a file. */
export interface HookedGroup {
  /** Without an ending: `facts`. */
  readonly file: string;
  readonly hooked: readonly Hooked[];
}

/** All but those whose result streams: that is read once, and nothing that a cache could keep. */
export function hookedGroups({ api, options }: EmitInput): readonly HookedGroup[] {
  const { runtime, package: types } = options;
  const scope = createScopes({ api, imports: new Imports(), runtime, types })("request");
  return groupOperations(api)
    .map(({ file, operations }) => ({
      file,
      hooked: operations
        .filter((operation) => !streams(operation))
        .map((operation): Hooked => {
          const args = argumentsOf(api, operation, scope);
          return {
            operation,
            params: args === undefined ? "none" : args.optional ? "optional" : "required",
            paged: operation.intent === "query" && operation.pagination !== undefined,
            // A list has no one status.
            polls: operation.terminal !== undefined && operation.pagination === undefined,
          };
        }),
    }))
    .filter(({ hooked }) => hooked.length > 0);
}

const streams = ({ result }: Operation): boolean =>
  [result, ...(result?.others ?? [])].some((one) => one?.coding === "events" || one?.coding === "lines");
