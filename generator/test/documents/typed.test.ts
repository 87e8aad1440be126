import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { sample } from "../../../scripts/thoroughness.js";
import { tryLoading } from "../load/tools.js";
import { judgeTypes } from "./typed.js";

/** Compares types with the examples of documents: the compiler must accept valid ones and reject those of another type. */
const root = fileURLToPath(new URL("../../../", import.meta.url));
/** The folder of large documents that are not in the repository. */
const elsewhere = env["SPECLOOM_SPECS"] ?? join(root, "../shared/specs");
const octokit = dirname(createRequire(import.meta.url).resolve("@octokit/openapi/package.json"));

/** Schemas whose types deliberately differ from their validation, by the end of their pointers. */
const beyond: readonly (readonly [end: string, why: string])[] = [
  ["/things/{id}/get/responses/200/content/application/json/schema", "as Pet"],
  ["/schemas/Pet", "a variant that the document does not list has a tag that no text is"],
  ["/schemas/1", "every object has a member `constructor`, to TypeScript"],
  ["/schemas/Headers", "an index signature holds the values of all patterns"],
  ["/schemas/Counters", "an index signature takes what the named members hold"],
  ["/schemas/Directions", "a type of a response has no member that is only written"],
];

const documents = sample(
  [
    { name: "constructs", file: join(import.meta.dirname, "constructs.yaml"), options: { samples: true } },
    { name: "Stripe", file: join(elsewhere, "stripe.yaml"), options: { samples: true, stride: 100 } },
    { name: "constructs of 3.0", file: join(import.meta.dirname, "constructs-3.0.yaml"), options: { samples: true } },
    {
      name: "GitHub",
      file: join(octokit, "generated/api.github.com.json"),
      options: { stride: 30 },
    },
  ],
  1,
);

describe("types agree with ajv on the examples of", () => {
  for (const { name, file, options } of documents) {
    it.skipIf(!existsSync(file))(name, async () => {
      const { loaded, text } = await tryLoading(file);
      expect(loaded, text).toBeDefined();
      const { accepted, refused, differences } = await judgeTypes(loaded!.document.root, options);
      expect(differences.filter(({ pointer }) => !beyond.some(([end]) => pointer.endsWith(end)))).toEqual([]);
      expect(accepted).toBeGreaterThan(20);
      expect(refused).toBeGreaterThan(20);
    });
  }
});
