import { code, importedType, importedValue, joinCode } from "../../codegen/code.js";
import type { EmittedFile } from "../output.js";
import type { EmitInput } from "./settings.js";
import { docsOf } from "../../codegen/doc-comments.js";
import { printFile } from "../shared/print.js";
import { optionsFolder } from "../shared/queries/names.js";
import type { HookedGroup } from "../shared/queries/operations.js";
import { mutationsFile } from "./names.js";

/** Emits the registration of all mutation functions, apart from the options: it alone brings every mutation. */
export function emitMutations({ options }: EmitInput, groups: readonly HookedGroup[]): EmittedFile {
  const { runtime } = options;
  const register = importedValue(runtime, "register");
  const mutations = groups.flatMap(({ file, hooked }) =>
    hooked.flatMap((one) =>
      one.kind === "mutation" ? [importedValue(`./${optionsFolder}/${file}.js`, one.mutation)] : [],
    ),
  );
  return printFile(mutationsFile, options.command, [
    {
      kind: "function",
      name: "registerMutations",
      parameters: [{ name: "queryClient", type: importedType(runtime, "MutationDefaults") }],
      returnType: "void",
      statements: [code`${register}(queryClient, [${joinCode(mutations, ", ")}]);`],
      ...docsOf({
        paragraphs: [
          "Registers the functions of hydrated mutations, so that paused ones can resume after a reload. Call it before `hydrate`.",
          "Adds the mutations of all operations to your bundle.",
        ],
      }),
    },
  ]);
}
