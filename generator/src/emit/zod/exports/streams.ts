import { callPath } from "../../shared/names.js";
import type { Export, OperationInput } from "./types.js";
import { statusText, statusWords } from "./words.js";

/** Lists the exports of items in streams of events or lines. */
export function itemsOf({ forms, mint, operation }: OperationInput): readonly Export[] {
  const streams = operation.responses.flatMap(({ status, contents }) =>
    contents.flatMap(({ item, mediaType }) => (item === undefined ? [] : [{ status, item, mediaType }])),
  );
  const seen = new Set<string>();
  const distinct = streams.filter(({ item }) => {
    const key = item.kind === "ref" ? item.name : item.source;
    return !seen.has(key) && seen.add(key);
  });
  return distinct.map(({ status, item, mediaType }, index) => ({
    name: mint(`${operation.typeName}ResponseItem${index === 0 ? "" : statusText(status)}`),
    doc: {
      paragraphs: [`An item of a response to \`${callPath(operation)}\` with ${statusWords(status)}, as ${mediaType}.`],
    },
    schema: item,
    form: forms.response,
  }));
}
