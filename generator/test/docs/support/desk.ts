import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { parseDocument } from "yaml";
import { Desk, fileOf } from "../../../../scripts/docs/desk.js";
import type { Block } from "../../../../scripts/docs/pages.js";

export const packageFolder = fileURLToPath(new URL("../../../", import.meta.url));
const supportFolder = fileURLToPath(new URL(".", import.meta.url));
const packages = join(packageFolder, "../packages");

/** A desk whose pages import `./api`, generated from docs/petstore.yaml as in the guide. */
export class GuideDesk extends Desk {
  constructor() {
    super({
      packageFolder,
      installed: {
        vitest: packageFolder,
        zod: packageFolder,
        vite: join(packageFolder, ".."),
        react: join(packages, "react"),
        "react-dom": join(packages, "react"),
        "@types/react": join(packages, "react"),
        "@types/react-dom": join(packages, "react"),
        "@tanstack/react-query": join(packages, "react"),
        "@tanstack/svelte-query": join(packages, "react"),
        "@tanstack/angular-query-experimental": join(packages, "react"),
        // The Angular that Angular Query has.
        "@angular/core": join(
          realpathSync(join(packages, "react/node_modules/@tanstack/angular-query-experimental")),
          "../../..",
        ),
        swr: packageFolder,
        msw: join(packages, "mocks"),
        hono: join(packages, "hono"),
        oauth4webapi: join(packages, "runtime"),
        "@hono/node-server": join(packages, "hono"),
        "@modelcontextprotocol/sdk": join(packages, "mcp"),
        "@opentelemetry/api": join(packages, "runtime"),
        ai: join(packages, "mcp"),
      },
      external: [
        "react",
        "react-dom",
        "@tanstack/react-query",
        "msw",
        "hono",
        "@hono/node-server",
        "@modelcontextprotocol/sdk",
        "ai",
      ],
      sources: {
        "@/*": "./frameworks/*",
        specloom: join(packageFolder, "src/index.ts"),
        "specloom/vite": join(packageFolder, "src/vite/index.ts"),
      },
      declarations,
      world: `import { createClient } from "./api/client/index.js";\nimport { setUp } from "${supportFolder}world.js";\nsetUp(createClient);\n`,
      environment: {},
      compilerOptions: {
        lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
        jsx: "react-jsx",
        experimentalDecorators: true,
      },
    });
    this.write("node_modules/@types/frameworks/index.d.ts", frameworks);
  }

  /** Generates everything that the pages import. Returns the output of specloom. */
  async generate(): Promise<string> {
    this.write("petstore.yaml", petstoreDocument());
    const specloom = join(packageFolder, "bin/specloom.js");
    const args = [
      "generate",
      "--spec",
      "petstore.yaml",
      "--out",
      "api",
      "--emit",
      "client,zod,react,swr,mocks,server,tools",
    ];
    const env = { ...process.env, XDG_CACHE_HOME: join(this.folder, "caches") };
    const { stdout } = await promisify(execFile)(process.execPath, [specloom, ...args], { cwd: this.folder, env });
    return stdout;
  }

  /** Writes the blocks, each page with its `api`. */
  override place(blocks: readonly Block[]): void {
    super.place(blocks);
    for (const folder of new Set(blocks.map((block) => fileOf(block).split("/")[0]!))) {
      mkdirSync(join(this.folder, folder), { recursive: true });
      symlinkSync(join(this.folder, "api"), join(this.folder, folder, "api"));
    }
  }
}

/** The parts of the document that pages show, which their programs need. */
const shownParts: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "oauth.md": [["security"], ["components", "securitySchemes"]],
  "webhooks.md": [["webhooks"]],
};

/** Returns docs/petstore.yaml with the parts of other pages. */
function petstoreDocument(): string {
  const petstore = parseDocument(readFileSync(join(packageFolder, "docs/petstore.yaml"), "utf8"));
  for (const [page, paths] of Object.entries(shownParts)) {
    const [, block = ""] =
      /^```yaml\n([^]*?)^```$/m.exec(readFileSync(join(packageFolder, "docs", page), "utf8")) ?? [];
    const own = parseDocument(block);
    for (const path of paths) petstore.setIn(path, own.getIn(path));
  }
  return String(petstore);
}

/** Declares the client from the guide's first call. */
const declarations = `import type { Client } from "./api/client/index.js";
declare global {
  const client: Client;
}
`;

/** A stub for a package that is too large to install. */
const frameworks = `declare module "expo/fetch" {
  export const fetch: (url: string, options: RequestInit) => Promise<Response>;
}
`;
