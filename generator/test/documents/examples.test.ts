import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { tryLoading } from "../load/tools.js";
import { Foundry } from "../json-schema/validators.js";
import { judgeExamples, type Options, type Tally } from "./examples.js";

/**
 * Validators against the examples of real documents, and mutations of them: what ajv takes, they take, and what ajv refuses,
 * they refuse. A part of each document; `pnpm examples` judges all of it.
 */
const root = fileURLToPath(new URL("../../../", import.meta.url));
/** Large documents that are no part of the repository are looked for here. */
const elsewhere = env["SPECLOOM_SPECS"] ?? join(root, "../shared/specs");
const octokit = dirname(createRequire(import.meta.url).resolve("@octokit/openapi/package.json"));

interface Document {
  readonly name: string;
  readonly file: string;
  readonly options: Options;
  /** How many examples there are to be judged, at least. */
  readonly least: number;
}

const documents: readonly Document[] = [
  { name: "our own spec", file: join(root, "spec/openapi.yaml"), options: { samples: true }, least: 150 },
  { name: "constructs", file: join(import.meta.dirname, "constructs.yaml"), options: { samples: true }, least: 50 },
  {
    name: "constructs of 3.0",
    file: join(import.meta.dirname, "constructs-3.0.yaml"),
    options: { samples: true },
    least: 15,
  },
  { name: "petstore", file: join(elsewhere, "petstore31.yaml"), options: { samples: true }, least: 30 },
  { name: "GitHub", file: join(octokit, "generated/api.github.com.json"), options: { stride: 12 }, least: 150 },
  { name: "Stripe", file: join(elsewhere, "stripe.yaml"), options: { samples: true, stride: 100 }, least: 30 },
];

describe("validators and ajv agree on the examples of", () => {
  const foundry = new Foundry();
  afterAll(() => foundry.remove());

  for (const { name, file, options, least } of documents) {
    it.skipIf(!existsSync(file))(name, { timeout: 120_000 }, async () => {
      const { loaded, text } = await tryLoading(file);
      expect(loaded, text).toBeDefined();
      const tally = await judgeExamples(loaded!.document.root, foundry, { mutations: 25, ...options });
      expect(tally.onExamples).toEqual([]);
      expect(tally.onMutations).toEqual([]);
      expect(tally.beyondAjv).toEqual([]);
      expect(tally.examples).toBeGreaterThanOrEqual(least);
      expect(isTried(tally)).toBe(true);
    });
  }
});

/** Most examples fit their schemas, and mutations are of both kinds, else there would be little to agree on. */
function isTried({ examples, refused, mutations, invalid }: Tally): boolean {
  return refused.length < examples / 4 && invalid > mutations / 10 && invalid < mutations;
}
