import type { Api, Server } from "../../model/types.js";

/** Returns the absolute URLs of the servers of a document and of its operations, with the defaults of their variables. */
export function serversOf({ servers, operations }: Api): readonly string[] {
  const all = [...servers, ...operations.flatMap((operation) => operation.servers ?? [])];
  const urls = all.map(urlOf).filter((url) => /^https?:/.test(url) && URL.canParse(url));
  return [...new Set(urls)];
}

function urlOf({ url, variables }: Server): string {
  return url.replace(
    /\{([^{}]*)\}/g,
    (all, name: string) => variables.find((one) => one.name === name)?.default ?? all,
  );
}
