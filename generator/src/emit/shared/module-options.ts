import { string } from "../option.js";

/** The module of the client, as an output imports it. */
export const packageOption = string({
  description:
    "the module of the client: its package, or the path of its generated `index.js`, relative to this output's folder. Absent: the " +
    "client of the same configuration, if that has no `package` either",
  default: "client",
  shared: true,
  module: { output: "client", file: "index.js" },
});

/** The module of the validators, as an output imports it. */
export const validatorsOption = string({
  description:
    "the module of the validators: their package with `/fast`, or the path of the generated `fast/index.js`, relative to this output's " +
    "folder. Absent: the validators of the same configuration",
  module: { output: "zod", file: "fast/index.js" },
});

/** The module of the options of TanStack Query, as an output imports it. */
export const queryOption = string({
  description:
    "the module of the options of TanStack Query: their package, or the path of the generated `index.js`, relative to this output's folder. " +
    "Absent: the options of the same configuration",
  default: "query",
  module: { output: "query", file: "index.js" },
});

/** The module of the hooks, as samples import it. */
export const shownHooksOption = string({
  description:
    "the module of the React hooks, as samples import it: their package, or the path of the generated `index.js`. Absent: the hooks of " +
    "the same configuration; without them, there are no samples in React",
  module: { output: "react", file: "index.js", optional: true },
});

/** The module of the validators, as samples import it. */
export const shownValidatorsOption = string({
  description:
    "the module of the validators, as samples import it: their package, or the path of the generated `index.js`. Absent: the validators of " +
    "the same configuration; without them, there are no samples of validation",
  module: { output: "zod", file: "index.js", optional: true },
});

/** The module of the endpoints, as an output imports it. */
export const endpointsOption = string({
  description:
    "the module of the endpoints: their package, or the path of the generated `index.js`, relative to this output's folder. Absent: the " +
    "endpoints of the same configuration",
  shared: true,
  module: { output: "endpoints", file: "index.js" },
});

/** The module of the endpoints if no option names it. */
export const defaultEndpoints = "endpoints";

/** The package of the hand-written code that generated code imports. */
export const runtimePackage = { name: "@specloom/runtime", range: "^0.1.0" };

/** The contract of that package that code is generated for. */
export const runtimeContract = 1;

/** The module of an output's runtime: an entry point of the package, or its copy. */
export function runtimeOption<const Part extends string>(part: Part) {
  return string({
    description:
      "the module of the runtime: a package, or the path of its `index.js`, relative to this output's folder. Absent: the copy of the " +
      "same configuration; without one, the default",
    default: `${runtimePackage.name}/${part}`,
    module: { output: "runtime", file: `${part}/index.js`, optional: true },
  });
}

/** Returns another module beside an index: `../runtime/request.js`, or of a package `@specloom/runtime/client/request`. */
export function modulePart(index: string, part: string): string {
  if (/^\.\.?\//.test(index)) return index.replace(/[^/]*$/, `${part}.js`);
  return `${index}/${part}`.replace(/\/index$/, "");
}
