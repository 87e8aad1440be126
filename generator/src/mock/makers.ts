import { getOrAdd } from "../diagnostics/get-or-add.js";
import { optional } from "../diagnostics/optional.js";
import { directionsOf } from "../emit/shared/names.js";
import type { Answer } from "../emit/mocks/handlers/answers.js";
import { nameIn } from "../emit/shared/names.js";
import type { ObjectRecipe, Recipe } from "../emit/shared/recipes/recipe.js";
import { recipesOf, type Recipes } from "../emit/shared/recipes/recipes.js";
import { componentsOf, unreachable } from "../model/index.js";
import type { Api, NamedSchema } from "../model/types.js";
import { make, type Factory, type Maker } from "./runtime.js";

/** Makes the values of responses: the same as the fixtures of the output `mocks`, without generating code. */
export class Makers {
  readonly #recipes: Recipes;
  readonly #components: ReadonlyMap<string, NamedSchema>;
  readonly #known = new Map<string, make.Fixture<unknown>>();

  constructor(api: Api) {
    this.#recipes = recipesOf(api);
    this.#components = componentsOf(api);
  }

  /** Returns the factory of a part of an answer. `isShown`: its first value is the document's example, if that is valid. */
  factoryOf({ schema, name, examples = [] }: Answer, isShown = true): Factory {
    const recipe = this.#recipes.of(schema, "response");
    const example = isShown ? this.#recipes.exampleOf(schema, examples, "response") : undefined;
    if (recipe.kind === "ref" && example === undefined) return this.#ofComponent(recipe.name);
    return make.fixture(name, () => {
      const maker = this.#makerOf(recipe);
      return example === undefined ? maker : make.example(example, maker);
    });
  }

  #ofComponent(component: string): make.Fixture<unknown> {
    return getOrAdd(this.#known, component, () => this.#create(component));
  }

  #create(component: string): make.Fixture<unknown> {
    const named = this.#components.get(component);
    if (named === undefined) return make.fixture(component, () => make.anything());
    const directions = directionsOf(named);
    const direction = directions.includes("response") ? "response" : (directions[0] ?? "response");
    return make.fixture(nameIn(named, direction), () => this.#makerOf(this.#recipes.ofComponent(named, direction)));
  }

  #makerOf(recipe: Recipe): Maker {
    switch (recipe.kind) {
      case "string":
        return make.string(recipe);
      case "number":
        return recipe.integer ? make.integer(recipe) : make.number(recipe);
      case "boolean":
        return make.boolean(recipe.first);
      case "anything":
        return make.anything();
      case "file":
        return make.file();
      case "values": {
        const { values } = recipe;
        return values.length === 1 ? make.constant(values[0]) : make.oneOf(values);
      }
      case "list":
        return make.array(this.#makerOf(recipe.item), recipe);
      case "tuple":
        return make.tuple(...recipe.items.map((item) => this.#makerOf(item)));
      case "object":
        return this.#objectOf(recipe);
      case "variants": {
        const [first, ...others] = recipe.variants.map((variant) => this.#makerOf(variant));
        return first === undefined ? make.anything() : make.variants([first, ...others], recipe.shallowest);
      }
      case "nullable":
        return make.nullable(this.#makerOf(recipe.inner));
      case "ref":
        return make.ref(() => this.#ofComponent(recipe.name));
      case "containing":
        return make.containing(recipe.property, recipe.before, recipe.after, this.#makerOf(recipe.inner));
      case "impossible":
        return make.impossible(recipe.reason);
      default:
        return unreachable(recipe);
    }
  }

  #objectOf({ properties, others }: ObjectRecipe): Maker {
    const entries = properties.map(({ name, required, recipe }) => {
      const maker = this.#makerOf(recipe);
      return [name, required ? maker : make.optional(maker)] as const;
    });
    const named = Object.fromEntries(entries);
    if (others === undefined) return make.object(named);
    const { names, count } = others;
    const rules = { ...optional("names", names), ...optional("count", count) };
    return make.object(named, { value: this.#makerOf(others.value), ...rules });
  }
}
