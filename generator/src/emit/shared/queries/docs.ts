import { operationsOf } from "../../../model/index.js";
import type { Api, Effect, Operation } from "../../../model/types.js";
import { callPath } from "../names.js";
import type { Doc } from "../../../codegen/doc-comments.js";
import { needsAnswer, operationDoc } from "../operation-docs.js";
import { codeSpan, listed } from "../prose.js";
import { isCached, restOf } from "./operations.js";

/** The options of TanStack Query that refetch on focus and on reconnect. */
const refetchSettings: readonly [focus: string, reconnect: string] = ["refetchOnWindowFocus", "refetchOnReconnect"];

/**
 * Returns the comment of a query's options or hook. Each form carries all of it, since an editor shows only the comment of the
 * name under the cursor.
 */
export function queryDoc(api: Api, operation: Operation, form: string, settings = refetchSettings): Doc {
  const [focus, reconnect] = settings;
  const policy = `Does not refetch on window focus or reconnect, unless you set ${codeSpan(focus)} or ${codeSpan(reconnect)}.`;
  return operationDoc(api, operation, [form, operation.refetch === "explicit" ? policy : undefined]);
}

/** Returns the comment of a mutation's options or hook, with its effects on cached queries. */
export function mutationDoc(api: Api, operation: Operation, form: string): Doc {
  return operationDoc(api, operation, [form, effectsText(api, operation)]);
}

/** `status` is `okay` or `error`: when polling stops. */
export function restText(operation: Operation): string {
  const { path, values } = restOf(operation);
  const status = path.length === 0 ? "it" : codeSpan(path.join("."));
  const rest = values.map((value) => codeSpan(String(value)));
  return `${status} is ${listed(rest, "or")}`;
}

function effectsText(api: Api, { effects }: Operation): string | undefined {
  const cached = effects.flatMap((effect) => {
    const target = operationsOf(api).get(effect.query);
    return target !== undefined && isCached(target) ? [{ effect, call: codeSpan(callPath(target)) }] : [];
  });
  const sentences = effectSentences.flatMap(({ applies, sentence }) => {
    const calls = new Set(cached.filter(({ effect }) => applies(effect)).map(({ call }) => call));
    return calls.size === 0 ? [] : [sentence(listed([...calls]))];
  });
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

interface EffectSentence {
  readonly applies: (effect: Effect) => boolean;
  readonly sentence: (calls: string) => string;
}

/** The response holds the query's whole result. */
const isWritten = ({ write, item }: Effect): boolean => write !== undefined && item === undefined;

const effectSentences: readonly EffectSentence[] = [
  {
    applies: (effect) => effect.optimistic !== undefined && !needsAnswer(effect),
    sentence: (calls) => `Updates ${calls} optimistically.`,
  },
  {
    applies: (effect) => effect.optimistic !== undefined && needsAnswer(effect),
    sentence: (calls) => `Updates ${calls} once the response names what changed.`,
  },
  { applies: isWritten, sentence: (calls) => `Writes the response to ${calls}.` },
  {
    applies: ({ removes }) => removes === true,
    sentence: (calls) => `Removes the results of ${calls} from the cache.`,
  },
  {
    applies: (effect) => !isWritten(effect) && effect.removes === undefined,
    sentence: (calls) => `Invalidates ${calls}.`,
  },
];
