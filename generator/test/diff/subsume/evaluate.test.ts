import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/diff/subsume/budget.js";
import { Evaluator } from "../../../src/diff/subsume/evaluate.js";
import { InPlace } from "../../../src/diff/subsume/in-place.js";
import { Terms } from "../../../src/diff/subsume/terms.js";
import { fit, misfit, unclear, type Verdict } from "../../../src/diff/subsume/verdict.js";
import type { ObjectNode } from "../../../src/load/document.js";
import type { JsonValue } from "../../../src/model/types.js";
import { buildText } from "../../emit/generate.js";
import { documentOf, readCorpus, type CorpusCase, type Json } from "../../json-schema/corpus.js";

/** Files with formats. */
const mayBeUnclear = /^format|^combinations$/;

type Accepts = (name: string, value: Json) => Verdict;

function evaluatorOf(root: ObjectNode): Accepts {
  const terms = new Terms({ base: root, revision: root });
  const budget = new Budget();
  const evaluator = new Evaluator({ terms, inPlace: new InPlace(terms, "service"), sender: "service", budget });
  return (name, value) => {
    budget.begin();
    return evaluator.accepts([terms.at("base", `/components/schemas/${name}`)], value as JsonValue);
  };
}

describe("the evaluator", async () => {
  const corpus = readCorpus();
  const { loaded } = await buildText(documentOf(corpus));
  const accepts = evaluatorOf(loaded.document.root);

  function* verdictsOf({ name, valid, invalid }: CorpusCase): Iterable<readonly [Json, Verdict, Verdict]> {
    for (const value of valid) yield [value, accepts(name, value), fit];
    for (const value of invalid) yield [value, accepts(name, value), misfit];
  }

  it.each([...new Set(corpus.map(({ file }) => file))])("agrees with the cases of %s", (file) => {
    const wrong: string[] = [];
    for (const one of corpus.filter((other) => other.file === file)) {
      for (const [value, actual, expected] of verdictsOf(one)) {
        // Formats that nobody can check, and properties that are not sent, are exceptions from the specification.
        const isExcepted = (mayBeUnclear.test(file) && actual === unclear) || (file === "readWrite" && actual === fit);
        if (actual !== expected && !isExcepted) wrong.push(`${one.title}: ${actual} for ${JSON.stringify(value)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
