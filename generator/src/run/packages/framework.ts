import { declares } from "./project.js";

/** A framework, and the output for it. */
export interface Framework {
  /** The package that a project with it declares. */
  readonly package: string;
  readonly output: "react" | "query";
}

/** Those on top of others come with their package: Next declares React, Nuxt declares Vue. */
const frameworks: readonly Framework[] = [
  { package: "react", output: "react" },
  { package: "vue", output: "query" },
  { package: "nuxt", output: "query" },
  { package: "svelte", output: "query" },
  { package: "solid-js", output: "query" },
  { package: "@angular/core", output: "query" },
  { package: "preact", output: "query" },
];

/** Returns the framework that a project, or one above it, declares. */
export function frameworkOf(project: string): Framework | undefined {
  return frameworks.find((framework) => declares(project, framework.package));
}
