// The README and the guides, and a folder where their code is compiled and run.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Desk } from "../../../../../scripts/docs/desk.js";
import { type Block, blocksOf, type Page, readPages } from "../../../../../scripts/docs/pages.js";

export const packageFolder = join(import.meta.dirname, "../../..");
const source = (path: string): string => join(packageFolder, "..", path);

/** Reads the README, then the guides. */
export function loadPages(): readonly Page[] {
  const guides = readdirSync(join(packageFolder, "guides")).map((name) => `guides/${name}`);
  return readPages(packageFolder, ["README.md", ...guides.sort()]);
}

/** Returns the blocks of a page. A label makes a block a tab on the site: `ts [Vue]`. */
export const blocksOfPage = ({ path, text }: Page): readonly Block[] =>
  blocksOf({ path, text: text.replaceAll(/^```(tsx?) \[\w+\]$/gm, "```$1") });

/** The folder of all pages. Each page has its own modules, and the one that all readers have: `client.ts` of the first guide. */
export class GuideDesk extends Desk {
  constructor() {
    super({
      packageFolder,
      installed: {
        ...Object.fromEntries(
          ["react", "react-dom", "@tanstack", "@testing-library", "@types", "vue", "solid-js", "vitest"].map((name) => [
            name,
            packageFolder,
          ]),
        ),
        vite: source("console"),
        "@vitejs": source("console"),
        msw: source("mocks"),
      },
      sources: {
        "@memory-service/client": source("client/src/index.ts"),
        "@memory-service/client/operations": source("client/src/operations.ts"),
        "@memory-service/endpoints": source("endpoints/src/index.ts"),
        "@memory-service/mocks": source("mocks/src/index.ts"),
        "@memory-service/zod/fast": source("zod/src/fast.ts"),
        "@memory-service/react": source("react/src/index.ts"),
        "@memory-service/react/options": source("react/src/options.ts"),
        "@memory-service/react/testing": source("react/src/testing.tsx"),
      },
      // As in Vite's template.
      declarations: '/// <reference types="vite/client" />\n',
      // As in bundled projects, which import their own modules without an extension.
      compilerOptions: { module: "ESNext", moduleResolution: "Bundler" },
      world: "",
      environment: {},
      external: [],
    });
    const pages = loadPages();
    const start = pages.find(({ path }) => path === "guides/start.md")!;
    const client = blocksOfPage(start).find(({ name }) => name === "client.ts")!;
    for (const { path } of pages) this.place([{ ...client, page: path }]);
    this.place(pages.flatMap(blocksOfPage));
  }

  /** Imports a module of a page: `load("guides/start", "App.tsx")`. */
  load<Exports>(page: string, name: string): Promise<Exports> {
    return import(join(this.folder, page, name)) as Promise<Exports>;
  }
}
