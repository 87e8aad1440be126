import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { isThorough, sample } from "../../../scripts/thoroughness.js";
import { tryLoading } from "../load/tools.js";
import { Foundry } from "../json-schema/validators.js";
import { judgeExamples, type Options, type Tally } from "./examples.js";

/**
 * Validators and ajv must agree on the examples of real documents and on mutations of them. Tests use a part of each
 * document; `pnpm check examples` uses all of it.
 */
const root = fileURLToPath(new URL("../../../", import.meta.url));
/** The folder of large documents that are not in the repository. */
const elsewhere = env["SPECLOOM_SPECS"] ?? join(root, "../shared/specs");
const octokit = dirname(createRequire(import.meta.url).resolve("@octokit/openapi/package.json"));

interface Document {
  readonly name: string;
  readonly file: string;
  readonly options: Options;
  /** The minimum number of examples. */
  readonly least: number;
}

/** The part of GitHub's examples that is tried. */
const stride = isThorough ? 36 : 432;

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
  ...sample<Document>(
    [
      {
        name: "GitHub",
        file: join(octokit, "generated/api.github.com.json"),
        options: { stride },
        least: 1800 / stride,
      },
      { name: "Stripe", file: join(elsewhere, "stripe.yaml"), options: { samples: true, stride: 100 }, least: 30 },
    ],
    1,
  ),
];

describe("validators and ajv agree on the examples of", () => {
  const foundry = new Foundry();
  afterAll(() => foundry.remove());

  for (const { name, file, options, least } of documents) {
    it.skipIf(!existsSync(file))(name, async () => {
      const { loaded, text } = await tryLoading(file);
      expect(loaded, text).toBeDefined();
      const tally = await judgeExamples(loaded!.document.root, foundry, { mutations: isThorough ? 12 : 6, ...options });
      expect(tally.onExamples).toEqual([]);
      expect(tally.onMutations).toEqual([]);
      expect(tally.beyondAjv).toEqual([]);
      expect(tally.examples).toBeGreaterThanOrEqual(least);
      expect(isTried(tally)).toBe(true);
    });
  }
});

/** Returns whether most examples are valid and mutations are of both kinds. Otherwise the comparison would prove little. */
function isTried({ examples, refused, mutations, invalid }: Tally): boolean {
  return refused.length < examples / 4 && invalid > mutations / 10 && invalid < mutations;
}
