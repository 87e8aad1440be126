import { string } from "../option.js";

/** The module of the client, as an output imports it. */
export const packageOption = string({
  description:
    "the module of the client: its package, or the path of its generated `index.js`, relative to this output's folder. Absent: the " +
    "client of the same configuration, if that has no `package` either",
  default: "client",
  shared: true,
});

/** The module of the output's runtime. */
export const runtimeOption = string({
  description: "the path of the runtime's `index.js`, relative to this output's folder",
  default: "../runtime/index.js",
});

/** The path of a runtime in a run without configuration. */
export const standaloneRuntime = "./runtime/index.js";
