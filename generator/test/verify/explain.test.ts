import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { pointerOf } from "../../src/diagnostics/pointer.js";
import { createVerification, rulesFor } from "../../src/verify/context.js";
import { isThorough, sample } from "../../../scripts/thoroughness.js";
import { explain } from "../../src/verify/explain.js";
import type { JsonValue } from "../../src/model/types.js";
import { buildText } from "../emit/generate.js";
import { documentOf, readCorpus } from "../json-schema/corpus.js";

/** Returns the places that ajv complains about, and the keywords. */
function complaintsOf(errors: readonly ErrorObject[]): {
  readonly places: ReadonlySet<string>;
  readonly keywords: ReadonlySet<string>;
} {
  const names = ["missingProperty", "additionalProperty", "unevaluatedProperty", "propertyName"];
  const places = errors.flatMap(({ instancePath, params }) => {
    const inner = names.flatMap((name) => (typeof params[name] === "string" ? [pointerOf([params[name]])] : []));
    return [instancePath, ...inner.map((one) => instancePath + one)];
  });
  return { places: new Set(places), keywords: new Set(errors.map(({ keyword }) => keyword)) };
}

/** Returns the keywords in which a document may say the same. */
function wordsFor(keyword: string): readonly string[] {
  return [keyword, ...synonyms.filter((words) => words.includes(keyword)).flat()];
}

const synonyms = [
  ["not", "false schema", "type", "const", "enum", "discriminator"],
  ["dependentRequired", "dependencies", "writeOnly"],
  // Nothing is allowed after the items with schemas of their own.
  ["additionalProperties", "propertyNames"],
];

/** Keywords for which ajv may complain about the value inside or around. */
const whole = ["anyOf", "not", "oneOf", "unevaluatedItems", "unevaluatedProperties"];

/** Returns no errors where ajv crashes: it calls methods of values, and lacks some references. */
function errorsOf(ajv: Ajv2020, name: string, value: JsonValue): readonly ErrorObject[] {
  try {
    const validate = ajv.compile({ $ref: `https://example.com/document#/components/schemas/${name}` });
    validate(value);
    return validate.errors ?? [];
  } catch {
    return [];
  }
}

it("names a place and a keyword that ajv names, too, for the cases of JSON Schema", async () => {
  const comparable = readCorpus().filter(({ file }) => file !== "readWrite" && !file.startsWith("format"));
  const corpus = sample(comparable, 150);
  const text = documentOf(corpus);
  const { api } = await buildText(text);
  const verification = createVerification(api);
  const { parse } = await import("yaml");
  const ajv = new Ajv2020({ strict: false, validateFormats: false, ownProperties: true, allErrors: true });
  ajv.addSchema({ $id: "https://example.com/document", ...(parse(text) as object) });
  const wrong: string[] = [];
  let explained = 0;
  for (const { title, name, invalid } of corpus) {
    const schema = verification.lookup(name)!;
    for (const value of invalid as readonly JsonValue[]) {
      const misfit = explain(schema, value, rulesFor(verification, "response"));
      const errors = misfit === undefined ? [] : errorsOf(ajv, name, value);
      // ajv knows no directions.
      if (misfit === undefined || misfit.keyword === "writeOnly" || errors.length === 0) continue;
      explained += 1;
      const { places, keywords } = complaintsOf(errors);
      const place = pointerOf(misfit.path);
      const isWhole =
        whole.includes(misfit.keyword) && [...places].some((one) => one.startsWith(place) || place.startsWith(one));
      const isKnown = places.has(place) && wordsFor(misfit.keyword).some((one) => keywords.has(one));
      if (!isKnown && !isWhole)
        wrong.push(
          `${title}: ${JSON.stringify(value)}: ${pointerOf(misfit.path)} ${misfit.keyword}, not ${[...places].join()} ${[...keywords].join()}`,
        );
    }
  }
  expect(wrong).toEqual([]);
  expect(explained).toBeGreaterThan(isThorough ? 300 : 80);
});
