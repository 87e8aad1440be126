/** Reads recipes/test-runners.md: one project per section. */
import { readFileSync } from "node:fs";

/** A section of the page: the files of a project, and two commands. */
export interface Recipe {
  readonly title: string;
  /** The packages that the first command installs, such as `typescript@<7`. */
  readonly packages: readonly string[];
  /** The second command: it runs the tests. */
  readonly command: string;
  /** Contents by path, those of the shared section included. */
  readonly files: Readonly<Record<string, string>>;
}

const page = new URL("../../recipes/test-runners.md", import.meta.url);

export function readRecipes(): readonly Recipe[] {
  const [, shared = "", ...sections] = readFileSync(page, "utf8").split(/^## /m);
  return sections.map((section) => {
    const [install = "", command = "", ...rest] = blocks(section, "sh");
    const packages = /^npm install --save-dev (.*)\n$/.exec(install)?.[1]?.split(" ");
    const title = section.split("\n", 1)[0]!;
    if (!packages || !command || rest.length > 0)
      throw new Error(`${title}: the section needs two commands, npm install and the one that runs the tests`);
    return {
      title,
      packages: packages.map((name) => name.replaceAll('"', "")),
      command: command.trim(),
      files: { ...filesIn(shared), ...filesIn(section) },
    };
  });
}

const blocks = (text: string, language: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "gm"))].map(([, code = ""]) => code);

function filesIn(section: string): Record<string, string> {
  const named = section.matchAll(/^<!-- file: (\S+) -->\n\n```\w+\n([^]*?)^```$/gm);
  return Object.fromEntries([...named].map(([, path = "", code = ""]) => [path, code]));
}
