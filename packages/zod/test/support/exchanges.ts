import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A call of the client's own tests: what it takes, and what the service answers. */
export interface Exchange {
  /** `projects.search` */
  readonly operation: string;
  /** `ProjectsSearch`: what the exports of the operation are called after. */
  readonly stem: string;
  readonly title: string;
  readonly params: unknown;
  /** The body of a successful answer; undefined where there is none. */
  readonly response: unknown;
}

const folder = fileURLToPath(new URL("../../../client/test/exchanges", import.meta.url));

/** Every exchange whose response is a success. */
export function readExchanges(): readonly Exchange[] {
  return readdirSync(folder).flatMap((file) => {
    const operation = basename(file, ".md");
    const sections = readFileSync(join(folder, file), "utf8").split(/^## /m).slice(1);
    return sections.flatMap((section) => exchangesOf(operation, section));
  });
}

function exchangesOf(operation: string, section: string): readonly Exchange[] {
  const [title = ""] = section.split("\n");
  const params = blockOf(section, "json arguments");
  const response = blockOf(section, "http response");
  if (response === undefined || !/^2\d\d/.test(response)) return [];
  const [, body = ""] = response.split(/\n\n([^]*)/);
  const stem = operation.split(".").map(capitalise).join("");
  return [{ operation, stem, title, params: JSON.parse(params ?? "{}"), response: parse(body) }];
}

function blockOf(text: string, name: string): string | undefined {
  return new RegExp(`^\`\`\`${name}\\n([^]*?)^\`\`\`$`, "m").exec(text)?.[1];
}

function parse(body: string): unknown {
  return body.trim() === "" ? undefined : JSON.parse(body);
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
