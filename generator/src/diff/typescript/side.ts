import type { Structure } from "../../codegen/declarations.js";
import {
  errorType,
  headersType,
  paramsByType,
  paramsType,
  resultByStatus,
  resultByType,
  resultType,
} from "../../emit/shared/names.js";
import { surfaceOf, type Surface } from "../../emit/client/surface.js";
import { componentsOf, sentByService } from "../../model/index.js";
import type { Api, NamedSchema, Operation } from "../../model/types.js";
import { declarationOf } from "./parse.js";
import { printDeclaration } from "./print.js";
import type { Declaration } from "./type.js";
import { Declarations } from "./variant.js";

/** The client of one of the two documents. Declarations are made and read when somebody asks for them. */
export class Side {
  readonly api: Api;
  readonly surface: Surface;
  readonly declarations: Declarations;
  /** By the name in the document. */
  readonly components: ReadonlyMap<string, NamedSchema>;
  /** The function that makes the declaration of each exported type. */
  readonly #makers: ReadonlyMap<string, () => readonly Structure[]>;
  readonly #found = new Map<string, Declaration>();
  readonly #made = new Set<() => readonly Structure[]>();

  constructor(api: Api) {
    this.api = api;
    this.surface = surfaceOf(api);
    this.components = componentsOf(api);
    this.#makers = makersOf(api, this.surface);
    this.declarations = new Declarations((name) => this.find(name));
  }

  /** Returns whether the client exports a type of this name that comes from the document. */
  has(name: string): boolean {
    return this.find(name) !== undefined;
  }

  /** Returns a declaration as TypeScript; empty if there is none. */
  textOf(name: string): string {
    const declaration = this.find(name);
    return declaration === undefined ? "" : printDeclaration(name, declaration.type);
  }

  find(name: string): Declaration | undefined {
    const maker = this.#makers.get(name);
    if (maker !== undefined && !this.#made.has(maker)) {
      this.#made.add(maker);
      for (const structure of maker()) {
        const declaration = declarationOf(structure);
        if (declaration !== undefined) this.#found.set(declaration.name, declaration);
      }
    }
    return this.#found.get(name);
  }
}

/** Returns the names of a component's types: its own, that of its request form, and those for components that extend it. */
export function namesOfComponent({ name, requestName, family }: NamedSchema): readonly string[] {
  const names = [name.code, requestName, family?.baseName, family?.requestBaseName];
  return names.filter((one) => one !== undefined);
}

/** The types of the arguments of a call, and those of what it returns or throws. */
export const argumentTypes = [paramsType, paramsByType];
export const resultTypes = [resultType, errorType, headersType, resultByType, resultByStatus];

/** Returns the names that an operation's types have, if it has them. */
export function namesOfOperation(operation: Operation): readonly string[] {
  return [...argumentTypes, ...resultTypes].map((nameOf) => nameOf(operation));
}

function makersOf(api: Api, surface: Surface): ReadonlyMap<string, () => readonly Structure[]> {
  const makers = new Map<string, () => readonly Structure[]>();
  const add = (names: readonly string[], make: () => readonly Structure[]): void => {
    for (const name of names) makers.set(name, make);
  };
  for (const component of api.schemas) add(namesOfComponent(component), () => surface.ofComponent(component));
  for (const operation of api.operations) add(namesOfOperation(operation), () => surface.ofOperation(operation));
  const payloads = sentByService(api).flatMap(({ typeName, body }) => (body ? [typeName] : []));
  add([...payloads, "WebhookPayloads"], surface.payloads);
  return makers;
}

/** Returns "GET /facts". */
export function labelOf({ http: { method, path } }: Pick<Operation, "http">): string {
  return `${method} ${path}`;
}
