import type { Affect, Api, Operation } from "../../model/types.js";
import { callPath } from "../client/names.js";
import type { Doc } from "../shared/doc-comments.js";
import { needsAnswer, summaryOf } from "../shared/operation-docs.js";
import { listed } from "../shared/prose.js";

/** What the comment of the options or a hook of an operation says; `form` goes on after the call. */
export function formDoc(operation: Operation, form: string): Doc {
  return {
    paragraphs: [summaryOf(operation), `\`${callPath(operation)}\` ${form}.`],
    deprecated: operation.deprecated,
  };
}

/** The same of a mutation, with what it does to cached queries. */
export function mutationDoc(api: Api, operation: Operation): Doc {
  const { paragraphs, ...rest } = formDoc(operation, "as a mutation");
  return { paragraphs: [...paragraphs, effectsText(api, operation)], ...rest };
}

function effectsText(api: Api, { affects }: Operation): string | undefined {
  const calls = (is: (affect: Affect) => boolean): string => {
    const paths = affects.filter(is).flatMap(({ query }) => api.operations.filter(({ name }) => name.wire === query));
    return listed([...new Set(paths)].map((target) => `\`${callPath(target)}\``));
  };
  const shown = calls((affect) => affect.optimistic !== undefined && !needsAnswer(affect));
  const shownLate = calls((affect) => affect.optimistic !== undefined && needsAnswer(affect));
  const written = calls(isWritten);
  const stale = calls((affect) => !isWritten(affect));
  const sentences = [
    ...(shown ? [`Shows the change in ${shown} at once.`] : []),
    ...(shownLate ? [`Shows the change in ${shownLate} with the answer.`] : []),
    ...(written ? [`Writes the answer into ${written}.`] : []),
    ...(stale ? [`Has ${stale} fetched again.`] : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

/** The answer holds the query's whole result. */
const isWritten = ({ write, item }: Affect): boolean => write !== undefined && item === undefined;
