// Tests that a Swagger 2.0 document becomes the OpenAPI 3 document that its author would have written, with the positions of the
// Swagger document.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { diff } from "../../../src/index.js";
import { load, plain } from "../tools.js";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const swagger = here("../../documents/constructs/swagger-2.0.yaml");
const counterpart = here("counterpart.yaml");

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

describe("every construct of Swagger 2.0", () => {
  it("becomes its counterpart", async () => {
    const [{ document, version }, other] = [await load(swagger), await load(counterpart)];
    expect(version).toBe("2.0");
    const ours = plain(document.root) as Json;
    const theirs = plain(other.document.root) as {
      components: { schemas: { Item: { properties: Record<string, Json> } } };
    };
    // A reference needs no `allOf` around it.
    theirs.components.schemas.Item.properties["last"] = {
      anyOf: [{ $ref: "#/components/schemas/Error" }, { type: "null" }],
    };
    expect(ours).toEqual(theirs);
  });

  it("has no changes compared with its counterpart", async () => {
    const { result, diagnostics } = await diff({ base: swagger, revision: counterpart, cwd: here(".") });
    expect(diagnostics).toEqual([]);
    const noticed = result?.changes.filter(({ level }) => level !== "equivalent");
    expect(noticed?.map(({ rule, title }) => `${rule}: ${title}`)).toEqual([]);
  });

  it("keeps the position of each value", async () => {
    const { document } = await load(swagger);
    const original = parse(readFileSync(swagger, "utf8")) as Json;
    const wrong: string[] = [];
    let count = 0;
    const visit = (node: Json, pointer: string): void => {
      const at = document.locationOf(pointer).pointer;
      const found = valueAt(original, at);
      count += 1;
      if (typeof node !== "object" || node === null) {
        if (!isSame(found, node)) wrong.push(`${pointer} = ${String(node)}, at ${at}: ${JSON.stringify(found)}`);
      } else
        for (const [key, value] of Object.entries(node))
          visit(value, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    };
    visit(plain(document.root) as Json, "");
    expect(count).toBeGreaterThan(300);
    expect(wrong.filter((line) => !isMadeUp(line))).toEqual([]);
  });
});

/** Returns whether a value of the new document is the one at its location, possibly with another name in OpenAPI 3. */
function isSame(found: Json | undefined, node: Json): boolean {
  if (found === node) return true;
  return typeof found === "string" && typeof node === "string" && node.startsWith("#/components/")
    ? found.split("/").at(-1) === node.split("/").at(-1)
    : false;
}

/** Values that a Swagger document has in other words, at the location of those words. */
const madeUp = [
  /^\/openapi = 3\.1\.0, at \/swagger:/,
  /^\/servers\/\d\/url = .*, at \/host:/,
  /\/servers\/\d\/url = .*, at \/host:/,
  /^\/components\/securitySchemes\/password\/(?:type|scheme) = (?:http|basic), at \/securityDefinitions\/password/,
  /\/(?:style|explode) = /,
  /\/type = string, at .*\/type: "file"$/,
  /\/type = string, at .*\/(?:photo|others)/,
  /\/contentMediaType = application\/octet-stream, at /,
  /\/type\/\d = /,
  /\/anyOf\/1\/type = null, at /,
  /\/schema\/type = object, at /,
  /\/schema\/required\/\d+ = /,
  /\/requestBody\/required = true, at /,
  /\/writeOnly = true, at /,
  /\/discriminator\/mapping\/toy = /,
  /\/x-enum-(?:varnames|descriptions)\/\d = /,
];

const isMadeUp = (line: string): boolean => madeUp.some((pattern) => pattern.test(line));

function valueAt(root: Json, pointer: string): Json | undefined {
  return pointer
    .split("/")
    .slice(1)
    .reduce<Json | undefined>(
      (node, token) =>
        typeof node === "object" && node !== null
          ? (node as Record<string, Json>)[token.replaceAll("~1", "/").replaceAll("~0", "~")]
          : undefined,
      root,
    );
}
