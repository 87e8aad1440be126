// Checks that the commands of all pages work on a machine with Node, npm and git: before the first release, and without pnpm.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { generatorGuides, packageGuides, reviewGuides } from "../src/guides.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The one place that says that nothing is released. It is deleted with the first release. */
const installing = "docs/installing.md";
const isReleased = !existsSync(join(root, installing));

const guides = [...packageGuides, ...generatorGuides, ...reviewGuides].flatMap((group) => group.guides);
const sources = [...guides.map(({ source }) => source), "site/content/home.md", ...readdirSync(root)]
  .filter((path) => path.endsWith(".md") && !path.endsWith("CHANGELOG.md") && path !== installing)
  .sort();

const read = (source: string): string => readFileSync(join(root, source), "utf8");

/** The first block of commands that takes one of our packages from npm. */
const firstInstall =
  /^```sh\n(?:(?!```).*\n)*?.*(?:npm install .*(?<= )(?:specloom|@memory-service\/)|npx (?:-y )?@memory-service\/)/m;

/** Returns a page with or without the line that says how to install before the first release. */
function forRelease(markdown: string, source: string): string {
  const plain = markdown.replace(/^Until the first release, .*\n\n/m, "");
  const found = firstInstall.exec(plain);
  if (isReleased || found === null) return plain;
  // The pages of a package cannot link to files outside of it.
  const place = /^(packages|generator)\//.test(source)
    ? `as \`${installing}\` in the repository shows`
    : `[as this page shows](${relative(dirname(source), installing).replaceAll("\\", "/")})`;
  const line = `Until the first release, install from a clone first, ${place}.\n\n`;
  return plain.slice(0, found.index) + line + plain.slice(found.index);
}

test("pages say how to install from a clone until the first release", async () => {
  for (const source of sources) await expect(forRelease(read(source), source)).toMatchFileSnapshot(join(root, source));
  expect(sources.filter((source) => firstInstall.test(read(source))).length).toBeGreaterThan(12);
});

test("the first release ends it", () => {
  // npm publishes only packages that name their repository, so it is added for the first release.
  const manifest = JSON.parse(read("generator/package.json")) as { readonly repository?: unknown };
  expect(isReleased, `delete ${installing}, and update the pages with -u`).toBe(manifest.repository !== undefined);
});

test("pages run no pnpm that a machine may not have", () => {
  const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: object };
  const commands = sources
    .map((source) => ({ source, markdown: read(source) }))
    .filter(({ markdown }) => !markdown.includes("`pnpm` is short for `npx --yes pnpm@12`"))
    .flatMap(({ source, markdown }) =>
      [...markdown.matchAll(/(?<!command: )(?<!--yes )\bpnpm (?:run )?([\w:-]+)/g)]
        .filter(([, script = ""]) => Object.hasOwn(scripts, script) || script === "--filter")
        .map(([command]) => `${source}: ${command}`),
    );
  expect(commands).toEqual([]);
});
