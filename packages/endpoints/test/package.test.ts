// What a user installs: built, packed and unpacked elsewhere, or installed there with `pnpm test --all`.
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf, installScripts, manifestOf, topOf } from "../../../scripts/inspect.js";
import { brokenLinks } from "../../../scripts/links.js";
import { createProject, packUsual, type Project, type UsualTarballs, unpackProject } from "../../../scripts/packed.js";
import { isThorough } from "../../../scripts/thoroughness.js";

let tarballs: UsualTarballs;
let project: Project;
let installed: string;

beforeAll(async () => {
  tarballs = await packUsual();
  const packages = {
    "@memory-service/client": tarballs.client,
    "@specloom/runtime": tarballs.runtime,
    "@memory-service/zod": tarballs.zod,
    "@memory-service/endpoints": tarballs.endpoints,
  };
  project = isThorough
    ? await createProject("endpoints", packages)
    : unpackProject({ ...packages, zod: join(import.meta.dirname, "../node_modules/zod") });
  installed = join(project.folder, "node_modules/@memory-service/endpoints");
});

afterAll(() => project?.remove());

test("the files are the built code, its sources and three texts, as users and linters want them", async () => {
  expect(topOf(installed)).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "dist", "package.json", "src"]);
  expect(await faultsOf(installed, tarballs.endpoints)).toEqual({});
  expect(brokenLinks(installed)).toEqual([]);
  const { version, dependencies } = manifestOf(installed);
  expect(dependencies).toEqual({
    "@memory-service/client": version,
    "@memory-service/zod": version,
    "@specloom/runtime": expect.any(String),
  });
  expect(installScripts(installed)).toEqual([]);
});

test("a Node script serves a request", async () => {
  const script = project.write(
    "run.mjs",
    `import { createFetch, endpoints } from "@memory-service/endpoints";
const serve = createFetch(endpoints, { projects: { delete: () => {} } });
const response = await serve(new Request("https://api.test/openapi/service/api/v1/projects/p", { method: "DELETE" }));
console.log(response.status, await response.text());
`,
  );
  expect((await project.run(process.execPath, script)).trim()).toBe('200 {"success":true,"message":"OK"}');
});
