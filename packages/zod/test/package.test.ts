// What a user installs: built, packed, unpacked elsewhere beside zod, or installed there with `pnpm test --all`, run and bundled there.
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsOf, installScripts, manifestOf, topOf } from "../../../scripts/inspect.js";
import { brokenLinks } from "../../../scripts/links.js";
import { createProject, filesOf, type Project, unpackProject } from "../../../scripts/packed.js";
import { isThorough } from "../../../scripts/thoroughness.js";
import { packageFolder } from "./support/compiler.js";
import { tarballs } from "./support/tarballs.js";

let project: Project;
let installed: string;

beforeAll(async () => {
  const { client, runtime, zod } = await tarballs();
  const packages = { "@memory-service/client": client, "@specloom/runtime": runtime, "@memory-service/zod": zod };
  // zod is left to npm, which installs what a package wants beside it.
  project = isThorough
    ? await createProject("validators", packages)
    : unpackProject({ ...packages, zod: join(packageFolder, "node_modules/zod") });
  installed = join(project.folder, "node_modules/@memory-service/zod");
});

afterAll(() => project?.remove());

describe("the files", () => {
  test("are the built code, its sources and three texts", () => {
    expect(topOf(installed)).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "dist", "package.json", "src"]);
    expect(filesOf(installed).length).toBeGreaterThan(250);
    expect(filesOf(installed).filter((path) => !/^(dist|src)\/.*\.(js|ts)(\.map)?$|^[^/]+$/.test(path))).toEqual([]);
  });

  test("are built from these sources, lead back to them, and are as users and linters want them", async () => {
    expect(await faultsOf(installed, (await tarballs()).zod)).toEqual({});
    expect(brokenLinks(installed)).toEqual([]);
  });

  test("ask for the client of the same version and for zod, and run nothing unasked", () => {
    const { version, dependencies, peerDependencies } = manifestOf(installed);
    expect(dependencies).toEqual({ "@memory-service/client": version, "@specloom/runtime": expect.any(String) });
    expect(peerDependencies).toEqual({ zod: "^4.6.0" });
    expect(installScripts(installed)).toEqual([]);
  });
});

describe("in a program of its own", () => {
  const uses = `
const good = { strategy: "keep_fact", keep_fact_id: "fact_21" };
const bad = { strategy: "keep_fact" };
console.log(JSON.stringify([good, bad].map((value) => [
  zod.ConflictStrategy.safeParse(value).success,
  mini.ConflictStrategy.safeParse(value).success,
  fast.ConflictStrategy.is(value),
  guards.isConflictStrategy(value),
  codecs.bigintText().safeParse(value).success,
])));
`;
  const expected = [
    [true, true, true, true, false],
    [false, false, false, false, false],
  ];
  const entries = { zod: "", mini: "/mini", fast: "/fast", guards: "/guards", codecs: "/codecs" };

  test("a Node ESM script validates in every way", async () => {
    const imports = Object.entries(entries).map(
      ([name, path]) => `import * as ${name} from "@memory-service/zod${path}";\n`,
    );
    const script = project.write("run.mjs", imports.join("") + uses);
    expect(JSON.parse(await project.run(process.execPath, script))).toEqual(expected);
  });

  test("a CommonJS script requires it", async () => {
    const requires = Object.entries(entries).map(
      ([name, path]) => `const ${name} = require("@memory-service/zod${path}");\n`,
    );
    const script = project.write("run.cjs", requires.join("") + uses);
    expect(JSON.parse(await project.run(process.execPath, script))).toEqual(expected);
  });
});

describe("in a bundle", () => {
  async function bundle(program: string): Promise<string> {
    const { outputFiles } = await build({
      entryPoints: [project.write("program.js", program)],
      bundle: true,
      format: "esm",
      external: ["zod", "zod/*"],
      write: false,
    });
    return outputFiles[0]!.text;
  }

  test.each(["", "/mini", "/fast"])("one schema of %j brings no other", async (path) => {
    const text = await bundle(`export { Fact } from "@memory-service/zod${path}";`);
    expect(text).toContain("expiration_date");
    expect(text).not.toMatch(/paragraph_block_id|custom_id|inner_tables/);
  });

  test("one guard brings no other, and no zod", async () => {
    const text = await bundle('export { isFact } from "@memory-service/zod/guards";');
    expect(text).toContain("expiration_date");
    expect(text).not.toMatch(/paragraph_block_id|custom_id|inner_tables|"zod/);
  });
});
