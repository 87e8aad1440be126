// The pages of the reference, with the samples of each operation.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Desk } from "../../../../../scripts/docs/desk.js";
import { type Page, readPages } from "../../../../../scripts/docs/pages.js";
import { packageFolder } from "./pages.js";
import { declarations } from "./world.js";

const reactFolder = join(packageFolder, "../react");
const zodFolder = join(packageFolder, "../zod");

export function loadReference(): readonly Page[] {
  const files = readdirSync(join(packageFolder, "reference")).sort();
  return readPages(
    packageFolder,
    files.map((file) => `reference/${file}`),
  );
}

/** An operation as a page shows it. */
export interface Section {
  /** `client.facts.get`. */
  readonly call: string;
  /** The code of each sample, by its label. */
  readonly samples: Readonly<Record<string, string>>;
  /** The response of the service; absent for uploads in parts. */
  readonly response?: string;
}

export function sectionsOf({ text }: Page): readonly Section[] {
  const [, ...sections] = text.split(/^## `(?=client\.)/m);
  return sections.map((section) => {
    const blocks = [...section.matchAll(/^```(\w+) \[(.+)\]\n([^]*?)^```$/gm)];
    const samples = blocks.filter(([, language]) => language !== "json");
    const response = blocks.find(([, language]) => language === "json")?.[3];
    return {
      call: section.slice(0, section.indexOf("`")),
      samples: Object.fromEntries(samples.map(([, , label = "", code = ""]) => [label, code])),
      ...(response !== undefined && { response }),
    };
  });
}

/** Compiles the samples against the sources of the packages. */
export class ReferenceDesk extends Desk {
  constructor() {
    super({
      packageFolder,
      installed: { "@types/react": reactFolder, react: reactFolder },
      external: [],
      sources: {
        "@memory-service/client": join(packageFolder, "src/index.ts"),
        "@memory-service/client/*": join(packageFolder, "src/*.ts"),
        "@memory-service/react": join(reactFolder, "src/index.ts"),
        "@memory-service/zod": join(zodFolder, "src/index.ts"),
      },
      declarations,
      world: "",
      environment: {},
      compilerOptions: { jsx: "react-jsx" },
    });
  }
}
