import type { Output } from "../../emit/output.js";
import { declares } from "./project.js";

/** A library of a project, and the output for it. */
export interface Framework {
  /** The package that the project declares. */
  readonly package: string;
  readonly output: string;
}

/** Packages that choose an output by themselves, before those that an output's own packages are wanted beside. */
const chosen: readonly Framework[] = [
  { package: "swr", output: "swr" },
  { package: "react", output: "react" },
];

/** Returns what a project, or one above it, declares, and the output for that. Next declares React, Nuxt declares Vue. */
export function frameworkOf(project: string, outputs: readonly Output[]): Framework | undefined {
  const others = outputs.flatMap(({ name, packages = [] }) =>
    packages.flatMap(({ beside }) => (beside === undefined ? [] : [{ package: beside, output: name }])),
  );
  return [...chosen, ...others].find((framework) => declares(project, framework.package));
}
