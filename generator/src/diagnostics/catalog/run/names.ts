import { entry } from "../entry.js";

/** GEN15x: the names lock, `specloom.names`. */
export const namesDiagnostics = {
  GEN150: entry<{ readonly problem: string }>({
    severity: "error",
    message: ({ problem }) => `invalid line in the names lock: ${problem}`,
    help: () => "correct the line, or delete it to have a name chosen again",
    explain:
      "specloom.names lists the public names of the generated code, one per line, so that they never change by themselves. " +
      "Examples: `schema simple-user = SimpleUser`, `operation GET /pets listPets = pets.list(query limit) -> application/json`. " +
      "Words with other characters are JSON strings.",
  }),
  GEN151: entry<{ readonly name: string }>({
    severity: "error",
    message: ({ name }) => `"${name}" in the names lock cannot be a name in TypeScript`,
    help: () => "use letters, digits, _ and $, and begin with a letter",
    explain:
      "The right side of a line of specloom.names becomes a name in generated code. It must be an identifier, no reserved word, " +
      "and no property that every object has, such as `then` and `constructor`.",
  }),
  GEN152: entry<{ readonly name: string }>({
    severity: "error",
    message: ({ name }) => `the name "${name}" in the names lock is taken`,
    help: () => "choose another name, or delete the line to have one chosen",
    explain:
      "Two lines of specloom.names have the same name, or a line has a name that generated code uses itself. Names that differ " +
      "only in case count as the same, because they become file names; `pets.list` cannot be a method and a resource at once. The " +
      "types of an operation have its name and an ending, such as `PetsListParams`.",
  }),
  GEN153: entry<{ readonly kind: string; readonly key: string; readonly suggestion?: string }>({
    severity: "error",
    message: ({ kind, key }) => `unknown ${kind} "${key}" in the names lock`,
    help: ({ suggestion }) =>
      suggestion === undefined
        ? "correct the line, or delete it"
        : `did you mean "${suggestion}"? Otherwise, delete the line`,
    explain:
      "A line of specloom.names is about an operation or a schema that the document does not have. specloom removes the lines of " +
      "operations that were removed from the document, but this file was edited since the last run, so the line may be a typo.",
  }),
  GEN154: entry<{ readonly key: string }>({
    severity: "error",
    message: ({ key }) => `the names lock has two lines for ${key}`,
    help: () => "delete one of them",
    explain:
      "specloom.names has one line for each operation, schema and constant. After a merge of two branches with conflicts, " +
      "`specloom generate` keeps the first of two lines itself; the conflict markers tell it about the merge.",
  }),
};
