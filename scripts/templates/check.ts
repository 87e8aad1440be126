/** Checks templates one after the other, and prints the outcome of each. */
import { packPackages } from "../packed.js";
import { buildTemplate } from "./project.js";
import type { Template } from "./template.js";

/** Builds the templates with the wanted names, by default all, and sets the exit code of the process. */
export async function checkTemplates(templates: readonly Template[], wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !templates.some((template) => template.name === name));
  if (unknown.length > 0) {
    console.error(`there is no template ${unknown.join(", ")}: ${templates.map(({ name }) => name).join(", ")}`);
    process.exitCode = 2;
    return;
  }
  const tarballs = await packPackages();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const template of templates.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const result = await buildTemplate(template, tarballs);
    if ("failed" in result) {
      counts.failed += 1;
      console.log(`failed   ${template.name}\n${result.failed.trimEnd().replace(/^/gm, "         ")}`);
    } else if ("skipped" in result) {
      counts.skipped += 1;
      console.log(`skipped  ${template.name}: ${result.skipped.split("\n").slice(0, 12).join("\n         ")}`);
    } else {
      counts.passed += 1;
      console.log(`passed   ${template.name}`);
    }
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  const isRequired = process.env["TEMPLATES"] === "required";
  process.exitCode = counts.failed > 0 || (isRequired && counts.skipped > 0) ? 1 : 0;
}
