import { queryOutput } from "../../src/emit/query/output.js";
import { reactOutput } from "../../src/emit/react/output.js";
import { besideClient, besideQuery, type Workbench } from "./compile.js";
import { type Built, emit } from "./generate.js";

/** Adds the options of TanStack Query and the hooks of a document to the bench. */
export async function addHooks(
  bench: Workbench,
  name: string,
  built: Built,
  options: { readonly root?: string } = {},
): Promise<void> {
  const { query, react } = await emitHooks(built, options);
  bench.add(name, "query", query);
  bench.add(name, "react", react);
}

/** Returns the files of both outputs, as they lie beside those of the client. */
export async function emitHooks(built: Built, options: { readonly root?: string } = {}) {
  const own = { ...options, package: besideClient };
  return {
    query: await emit(queryOutput, built, { ...own }),
    react: await emit(reactOutput, built, { ...own, query: besideQuery }),
  };
}
