import { visible } from "../diagnostics/visible.js";
import type { Schema } from "../model/types.js";
import { plainName } from "../verify/live/names.js";
import { bodyOf, fieldsIn, resolve } from "./fields.js";
import { isGet, type Proposal, type Subject } from "./types.js";

const successes = /^(?:succeeded|success|successful|succeed|completed?|done|finished|okay|ok)$/;
const others =
  /^(?:failed|failure|fail|error|errored|cancell?ed|aborted|expired|timedout|timeout|rejected|skipped|killed|terminated|stopped)$/;
const unfinished =
  /^(?:queued|pending|running|processing|inprogress|started|starting|scheduled|waiting|created|initializing|initialized|validating|finalizing|cancell?ing|submitted|accepted|preparing|uploading|building|deploying|requested|notstarted|inqueue|working|new)$/;

/** Proposes `x-terminal` for a status whose values are all known words of work, some of them final. */
export function suggestTerminal({ api, has }: Subject): readonly Proposal[] {
  return api.operations.flatMap((operation) => {
    if (!isGet(operation) || has(operation.source, "x-terminal")) return [];
    const body = bodyOf(operation);
    if (body === undefined) return [];
    const found = fieldsIn(api, body, 2).flatMap(({ path, schema }) => {
      if (!/^(?:status|state)$/.test(plainName(path.at(-1) ?? "")) || path.length > (path[0] === "data" ? 2 : 1))
        return [];
      const values = finalValues(resolve(api, schema));
      return values === undefined ? [] : [{ path: path.join("."), values }];
    });
    const [only, ...more] = found;
    if (only === undefined || more.length > 0) return [];
    const shown = only.values.map((value) => `\`${visible(value)}\``).join(", ");
    return [
      {
        kind: "terminal",
        pointer: operation.source,
        value: { "x-terminal": { path: only.path, values: only.values } },
        reason: `\`${visible(only.path)}\` stays at ${shown}, and all its other values are those of unfinished work`,
        confidence: "sure",
      } as const,
    ];
  });
}

/** Returns the values that end work; undefined if a value is no known word, or if none or all of them end it. */
function finalValues(schema: Schema): readonly string[] | undefined {
  if (schema.kind !== "enum") return undefined;
  const values = schema.values.filter((value) => typeof value === "string");
  const isFinal = (value: string) => successes.test(plainName(value)) || others.test(plainName(value));
  const isKnown = values.every((value) => isFinal(value) || unfinished.test(plainName(value)));
  const final = values.filter(isFinal);
  if (!isKnown || values.length < schema.values.length || final.length === values.length) return undefined;
  return final.some((value) => successes.test(plainName(value))) ? final : undefined;
}
