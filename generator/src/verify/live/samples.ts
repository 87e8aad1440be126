import { accepts } from "../../emit/shared/recipes/accepts.js";
import type { JsonObject } from "../../emit/shared/recipes/json-values.js";
import { examplesOf } from "../../emit/shared/recipes/parts.js";
import type { Recipe } from "../../emit/shared/recipes/recipe.js";
import { recipesOf, type Recipes } from "../../emit/shared/recipes/recipes.js";
import { sampleOf, type Mode, type Sampler } from "../../emit/shared/recipes/samples.js";
import { componentsOf, samplesOfPattern } from "../../model/index.js";
import type { JsonValue, Schema } from "../../model/types.js";
import { rulesFor, type Verification } from "../context.js";
import { described, isListed } from "./describe.js";
import { randomInteger, randomText, randomUuid, similarText, type Random } from "./random.js";

/** The steps for one sample. */
const mostSteps = 200_000;

/** Values that follow schemas. */
export class Samples {
  readonly #verification: Verification;
  readonly #random: Random;
  readonly #recipes: Recipes;

  constructor(verification: Verification, random: Random) {
    this.#verification = verification;
    this.#random = random;
    this.#recipes = recipesOf(verification.api);
  }

  /** Returns whether a value surely is not forbidden. */
  isValid(schema: Schema, value: JsonValue): boolean {
    return accepts([schema], value, rulesFor(this.#verification, "request")) !== false;
  }

  /** Returns the document's example of a value. */
  exampleOf(schema: Schema, examples: readonly JsonValue[] = []): JsonValue | undefined {
    return this.#recipes.exampleOf(schema, [...examples, ...examplesOf([schema])], "request");
  }

  /** Returns a valid value; undefined if none is found, or if it has bytes. */
  of(schema: Schema, optional: Mode["optional"]): JsonValue | undefined {
    const recipe = this.#recipes.of(schema, "request");
    const turn = optional === "none" ? 0 : randomInteger(this.#random, 0, 2);
    for (const next of [turn, 0, 1, 2, 3, 4]) {
      const value = sampleOf(recipe, { turn: next, optional }, this.#sampler());
      if (value !== undefined && this.isValid(schema, value)) return value;
    }
    return undefined;
  }

  /** Returns an object whose properties may be bytes: their names are apart. */
  withFiles(
    schema: Schema,
    optional: Mode["optional"],
  ): { readonly value: JsonObject; readonly files: readonly string[] } | undefined {
    const recipe = this.#resolved(this.#recipes.of(schema, "request"));
    if (recipe.kind !== "object") return undefined;
    const wanted = recipe.properties.filter(({ required }) => required || optional === "all");
    const files = wanted.filter((one) => this.#resolved(one.recipe).kind === "file").map(({ name }) => name);
    const entries = wanted
      .filter(({ name }) => !files.includes(name))
      .map(({ name, recipe: own }) => [name, sampleOf(own, { turn: 0, optional }, this.#sampler())] as const);
    const known = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
    return known.length < entries.length ? undefined : { value: Object.fromEntries(known), files };
  }

  #resolved(recipe: Recipe): Recipe {
    return recipe.kind === "ref" ? this.#sampler().recipeOf(recipe.name) : recipe;
  }

  #sampler(): Sampler {
    const components = componentsOf(this.#verification.api);
    return {
      recipeOf: (name) => {
        const named = components.get(name);
        return named === undefined ? { kind: "anything" } : this.#recipes.ofComponent(named, "request");
      },
      steps: { left: mostSteps },
    };
  }

  /** Returns an id that fits a schema and that probably nothing has. `like`: a value that something has. */
  unknownId(
    schema: Schema,
    like: JsonValue | undefined,
    isTaken: (value: JsonValue) => boolean,
  ): JsonValue | undefined {
    const { lookup } = this.#verification;
    if (isListed(schema, lookup)) return undefined;
    const { parts } = described([schema], lookup);
    const candidates = [...this.#similar(like), ...this.#anyIds(parts)];
    return candidates.find((one) => !isTaken(one) && this.isValid(schema, one));
  }

  #similar(like: JsonValue | undefined): readonly JsonValue[] {
    if (typeof like === "number") return [like + randomInteger(this.#random, 1_000_000, 9_000_000)];
    if (typeof like !== "string") return [];
    if (/^\d{1,15}$/.test(like)) return this.#similar(Number(like)).map(String);
    return Array.from({ length: 3 }, () => similarText(this.#random, like)).filter(isRare);
  }

  #anyIds(parts: readonly Schema[]): readonly JsonValue[] {
    const patterns = parts.flatMap(({ checks = [] }) =>
      checks.flatMap((check) => (check.check === "pattern" ? [check.value] : [])),
    );
    const numbers = [randomInteger(this.#random, 1_000_000_000, 2_000_000_000)];
    const fromPatterns = patterns.flatMap((pattern) =>
      samplesOfPattern(pattern, { least: 8 }).map((one) => similarText(this.#random, one)),
    );
    const texts = [
      randomUuid(this.#random),
      randomText(this.#random, 16),
      randomText(this.#random, 8),
      ...fromPatterns.filter(isRare),
    ];
    return parts.some(({ kind }) => kind === "number") ? [...numbers, ...texts] : [...texts, ...numbers];
  }
}

/** Returns whether a random text has so many letters and digits that nothing is named like it by chance. */
function isRare(text: string): boolean {
  return text.replace(/[^a-z\d]/gi, "").length >= 8;
}
