import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Desk } from "../../../../../scripts/docs/desk.js";
import type { Block } from "../../../../../scripts/docs/pages.js";
import { loadExchanges } from "../../support/exchange.js";
import { fileSize } from "./api.js";
import { packageFolder } from "./pages.js";
import { declarations } from "./world.js";

const zodFolder = join(packageFolder, "../zod");
const supportFolder = fileURLToPath(new URL(".", import.meta.url));

const telemetry = ["api", "context-async-hooks", "sdk-trace-base"].map((name) => `@opentelemetry/${name}`);

/** A desk for the pages of this package, with the fake API around each program. */
export class ClientDesk extends Desk {
  constructor() {
    super({
      packageFolder,
      installed: {
        vitest: packageFolder,
        undici: join(packageFolder, "../runtime"),
        msw: packageFolder,
        "lossless-json": join(packageFolder, "../runtime"),
        zod: zodFolder,
        ...Object.fromEntries(telemetry.map((name) => [name, join(packageFolder, "../runtime")])),
      },
      external: ["undici", ...telemetry],
      // The packages' sources, so that nothing has to be built first.
      sources: {
        "@memory-service/client": join(packageFolder, "src/index.ts"),
        "@memory-service/client/*": join(packageFolder, "src/*.ts"),
        "@memory-service/endpoints": join(packageFolder, "../endpoints/src/index.ts"),
        "@memory-service/mocks": join(packageFolder, "../mocks/src/index.ts"),
        "@memory-service/zod": join(zodFolder, "src/index.ts"),
        "@memory-service/zod/*": join(zodFolder, "src/*.ts"),
      },
      declarations,
      world: `import { setUp } from "${supportFolder}world.js";\nsetUp();\n`,
      environment: { MEMORY_API_KEY: "key-1" },
    });
    this.setting.environment["EXCHANGES"] = this.write("exchanges.json", JSON.stringify(loadExchanges()));
  }

  /** Runs a program beside a file to upload. */
  override run(block: Block, environment?: NodeJS.ProcessEnv): Promise<string> {
    return super.run(block, environment, (folder) => {
      writeFileSync(join(folder, "report.pdf"), "");
      truncateSync(join(folder, "report.pdf"), fileSize);
    });
  }
}
