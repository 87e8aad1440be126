import { didYouMean, entry, type Suggestion } from "../entry.js";

/** GEN195, GEN196: `filter` of the configuration, `--include` and `--exclude`. */
export const filterDiagnostics = {
  GEN195: entry<{ readonly total: number; readonly included: number }>({
    severity: "error",
    message: ({ total }) => {
      if (total === 0) return "the document has no operations to filter";
      return `the filter leaves none of the ${total} operation${total === 1 ? "" : "s"}`;
    },
    help: ({ total, included }) => {
      if (total === 0) return "remove the filter, or check that this is the right document";
      if (included > 0) return "`exclude` removes all that `include` selects; remove one of its keys";
      return "an operation must match every key of `include`; write `include` as a list to accept any of several";
    },
    explain:
      "A client without operations is never what you want, so specloom writes nothing. An operation stays if it matches every " +
      "key of `include` and no key of `exclude`. Example: `include: { tags: [pets], methods: [delete] }` in a document in which " +
      "no operation with the tag `pets` is a DELETE.",
  }),
  GEN196: entry<{ readonly key: string; readonly pattern: string } & Suggestion>({
    severity: "warning",
    message: ({ key, pattern }) => `\`${key}\` of the filter matches nothing: "${pattern}"`,
    help: ({ suggestion }) =>
      didYouMean(
        suggestion,
        "remove it, or correct it; `*` stands for a part of a path or a name, `**` also for slashes",
      ),
    explain:
      "A filter names something that the document does not have, often because of a typo or because the document has changed. " +
      "In `exclude`, that means that the client has operations that you did not want. Example: `exclude: { tags: [interal] }`, " +
      "where the tag is `internal`.",
  }),
};
