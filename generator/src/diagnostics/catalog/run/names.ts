import { entry, type Suggestion } from "../entry.js";

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
  GEN153: entry<{ readonly kind: string; readonly key: string } & Suggestion>({
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
  GEN214: entry<{ readonly kind: string; readonly name: string; readonly problem: string }>({
    severity: "error",
    message: ({ kind, name, problem }) => `\`names.resolve\` fails for the ${kind} ${name}: ${problem}`,
    help: () => "return a string, or undefined for the default name",
    explain:
      "`names.resolve` of a configuration in TypeScript or JavaScript is called once for each name that specloom chooses. It returns " +
      "the name, or undefined for the default one, and not a promise: what it needs must be there when the configuration has run.",
  }),
  GEN215: entry<{ readonly kind: string; readonly name: string; readonly given: string }>({
    severity: "error",
    message: ({ kind, name, given }) => `invalid name "${given}" from \`names.resolve\` for the ${kind} ${name}`,
    help: ({ kind }) => {
      if (kind === "operation") return "return identifiers joined by dots, such as `pets.list`";
      if (kind === "constant") return "return a name that is not empty";
      return "use letters, digits, _ and $, begin with a letter, and avoid reserved words";
    },
    explain:
      "The name becomes a name in generated code. It must be an identifier, no reserved word where it is the name of a function, and in " +
      "a call path no property that every object has, such as `then` and `constructor`. Constants of enums may have any name.",
  }),
  GEN216: entry<{ readonly kind: string; readonly name: string; readonly wanted: string; readonly given: string }>({
    severity: "warning",
    message: ({ kind, name, wanted, given }) =>
      `the name "${wanted}" from \`names.resolve\` for the ${kind} ${name} is taken: it is "${given}"`,
    help: () => "return a name that nothing else has",
    explain:
      "Two things cannot have one name, and some names belong to the generated code itself. Names that differ only in case count as the " +
      "same, because they become file names. The second one gets a number.",
  }),
  GEN217: entry<{ readonly count: number; readonly kept: string; readonly wanted: string }>({
    severity: "warning",
    message: ({ count, kept, wanted }) =>
      count === 1
        ? `the names lock keeps "${kept}", which the configuration would name "${wanted}"`
        : `the names lock keeps ${count} names that the configuration would choose otherwise, such as "${kept}" and not "${wanted}"`,
    help: ({ count }) =>
      count === 1
        ? "delete the line to rename it, or make the setting and the line agree"
        : "delete their lines to rename them, or specloom.names to have every name chosen again",
    explain:
      "specloom.names keeps names that an earlier run chose, so that a change of the settings breaks no caller. `names` of the " +
      "configuration decides the names of what is new. To rename what is there, delete its lines and generate again; the callers of the " +
      "renamed things need the same change.",
  }),
};
