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

/** The module of the client's runtime, as the runtimes of other outputs import it. */
export const clientRuntimeOption = string({
  description:
    "the module of the client's runtime: the package of the client, or the path of the runtime's `index.js`, relative to this output's " +
    "folder. Absent: the copy of the same configuration",
  default: "client",
  shared: true,
  module: { output: "runtime", file: "index.js", optional: true },
});

/** The module of the validators, as an output imports it. */
export const validatorsOption = string({
  description:
    "the module of the validators: their package with `/fast`, or the path of the generated `fast/index.js`, relative to this output's " +
    "folder. Absent: the validators of the same configuration",
  module: { output: "zod", file: "fast/index.js" },
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

/** The module of the endpoints' runtime, as the runtimes of other outputs import it. */
export const endpointsRuntimeOption = string({
  description:
    "the module of the endpoints' runtime: the package of the endpoints, or the path of the runtime's `index.js`, relative to this " +
    "output's folder. Absent: the copy of the same configuration",
  shared: true,
  module: { output: "endpoints-runtime", file: "index.js" },
});

/** The module of the output's runtime. */
export const runtimeOption = string({
  description:
    "the module of the runtime: the path of its `index.js`, relative to this output's folder, or the package, such as " +
    "`@specloom/runtime/client`",
  default: "../runtime/index.js",
});

/** Returns another module beside an index: `../runtime/request.js`, or of a package `@specloom/runtime/client/request`. */
export function modulePart(index: string, part: string): string {
  if (/^\.\.?\//.test(index)) return index.replace(/[^/]*$/, `${part}.js`);
  return `${index}/${part}`.replace(/\/index$/, "");
}

/** The path of a runtime in a run without configuration. */
export const standaloneRuntime = "./runtime/index.js";
