import type { Api, Content, Schema } from "../../model/types.js";
import type { OutputProblem } from "../output.js";
import type { Direction } from "../shared/types.js";
import { directionsOf } from "../shared/names.js";
import type { Recipe } from "../shared/recipes/recipe.js";
import { recipesOf } from "../shared/recipes/recipes.js";
import { otherBodies, schemaOf, shownOf } from "./handlers/answers.js";

/** Returns the schemas whose fixtures would throw, each once: those of components, and of responses without a valid example. */
export function problemsOf(api: Api): readonly OutputProblem[] {
  const recipes = recipesOf(api);
  const found = new Map<string, OutputProblem>();
  const add = (recipe: Recipe, subject: string, schema: Schema): void => {
    if (recipe.kind !== "impossible") return;
    const pointer = recipe.source ?? schema.source;
    if (!found.has(pointer)) found.set(pointer, { pointer, subject, reason: recipe.reason });
  };
  for (const named of api.schemas)
    for (const direction of directionsOf(named))
      add(recipes.ofComponent(named, direction), `\`${named.name.wire}\``, named.schema);
  const direction: Direction = "response";
  for (const operation of api.operations) {
    const { result, resultChoices, http } = operation;
    const contents: readonly Pick<Content, "coding" | "schema" | "item" | "examples">[] = [
      ...(result === undefined ? [] : [result]),
      ...resultChoices,
      ...otherBodies(operation).map(([, content]) => content),
    ];
    for (const content of contents) {
      const schema = schemaOf(content);
      if (recipes.exampleOf(schema, shownOf(content) ?? [], direction) === undefined)
        add(recipes.of(schema, direction), `a response of ${http.method} ${http.path}`, schema);
    }
  }
  for (const { name, body } of api.webhooks) {
    const json = body?.content.coding === "json" ? body.content : undefined;
    if (json && recipes.exampleOf(json.schema, json.examples ?? [], direction) === undefined)
      add(recipes.of(json.schema, direction), `the payload of \`${name.wire}\``, json.schema);
  }
  return [...found.values()];
}
