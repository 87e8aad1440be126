import type { EmitInput, EmittedFile } from "../emitter.js";
import { docsOf } from "../shared/doc-comments.js";
import { Imports } from "../shared/imports.js";
import { printFile } from "../shared/print.js";
import { StructureKind } from "../shared/structures.js";
import { mutationsFile, optionsFolder, optionsRuntime } from "./names.js";
import type { HookedGroup } from "./operations.js";

/** Emits the registration of all mutation functions, apart from the options: it alone brings every mutation. */
export function emitMutations({ options }: EmitInput, groups: readonly HookedGroup[]): EmittedFile {
  const imports = new Imports(["registerMutations"]);
  const runtime = optionsRuntime(options.runtime);
  const register = imports.value(runtime, "register");
  const mutations = groups.flatMap(({ file, hooked }) =>
    hooked.flatMap((one) =>
      one.kind === "mutation" ? [imports.value(`./${optionsFolder}/${file}.js`, one.mutation)] : [],
    ),
  );
  return printFile({
    path: mutationsFile,
    command: options.command,
    imports,
    statements: [
      {
        kind: StructureKind.Function,
        name: "registerMutations",
        isExported: true,
        parameters: [{ name: "queryClient", type: imports.type(runtime, "MutationDefaults") }],
        returnType: "void",
        statements: [`${register}(queryClient, [${mutations.join(", ")}]);`],
        ...docsOf({
          paragraphs: [
            "Gives mutations that are hydrated their functions, so that paused ones can go on after a reload. Call it before `hydrate`.",
            "It brings the mutations of all operations into your bundle.",
          ],
        }),
      },
    ],
  });
}
