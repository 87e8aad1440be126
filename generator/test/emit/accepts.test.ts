import { expect, it } from "vitest";
import { accepts } from "../../src/emit/shared/recipes/accepts.js";
import { componentsOf } from "../../src/model/index.js";
import type { JsonValue } from "../../src/model/types.js";
import { documentOf, readCorpus } from "../json-schema/corpus.js";
import { buildText } from "./generate.js";

/** Files with formats, slow patterns, and decimals that some validators divide. */
const mayBeUndecided = /^(?:format|pattern|combinations|multipleOf)/;

it("accepts agrees with the cases of JSON Schema", async () => {
  // Validators do not know that values of one direction lack properties of the other.
  const corpus = readCorpus().filter(({ file }) => file !== "readWrite");
  const { api } = await buildText(documentOf(corpus));
  const components = componentsOf(api);
  const lookup = (name: string) => components.get(name)?.schema;
  const wrong = corpus.flatMap(({ file, title, name, valid, invalid }) => {
    const mistakes = (values: readonly unknown[], expected: boolean): readonly string[] =>
      values.flatMap((value) => {
        const verdicts = (["request", "response"] as const).map((direction) =>
          accepts([lookup(name)!], value as JsonValue, { lookup, direction, steps: { left: 100_000 } }),
        );
        const isRight = (verdict: boolean | undefined): boolean =>
          verdict === expected || (verdict === undefined && mayBeUndecided.test(file));
        return verdicts.some(isRight) ? [] : [`${file}: ${title}: ${verdicts} for ${JSON.stringify(value)}`];
      });
    return [...mistakes(valid, true), ...mistakes(invalid, false)];
  });
  expect(wrong).toEqual([]);
});
