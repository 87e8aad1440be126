import type { BaseResolver } from "@redocly/openapi-core";

export type Redocly = typeof import("@redocly/openapi-core");
export type CreateResolver = (read: (path: string) => string | undefined) => BaseResolver;

/** Returns a function that creates resolvers which read with `read` and never download. */
export function resolversOf(redocly: Redocly): CreateResolver {
  class LocalResolver extends redocly.BaseResolver {
    readonly #read: (path: string) => string | undefined;

    constructor(read: (path: string) => string | undefined) {
      super();
      this.#read = read;
    }

    override async loadExternalRef(reference: string): ReturnType<BaseResolver["loadExternalRef"]> {
      const text = /^[a-z][a-z0-9+.-]+:/i.test(reference) ? undefined : this.#read(reference);
      if (text === undefined) throw new redocly.ResolveError(new Error(`${reference} is not read`));
      return new redocly.Source(reference, text.replace(/\r\n/g, "\n"));
    }
  }
  return (read) => new LocalResolver(read);
}
