import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { sample } from "../../../scripts/thoroughness.js";
import { isList, isObject, type Node } from "../../src/load/index.js";
import { tryLoading } from "./tools.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** The folder of large documents that are not in the repository. */
const elsewhere = env["SPECLOOM_SPECS"] ?? join(root, "../shared/specs");
const octokit = dirname(createRequire(import.meta.url).resolve("@octokit/openapi/package.json"));

const documents: readonly { readonly name: string; readonly file: string; readonly warnings: readonly string[] }[] = [
  { name: "our own spec", file: join(root, "spec/openapi.yaml"), warnings: [] },
  { name: "petstore", file: join(elsewhere, "petstore31.yaml"), warnings: [] },
  {
    name: "GitHub Enterprise Cloud",
    file: join(octokit, "generated/ghec.json"),
    warnings: ["SPEC083", "SPEC083", "SPEC084"],
  },
  { name: "Stripe", file: join(elsewhere, "stripe.yaml"), warnings: [] },
  { name: "GitHub", file: join(octokit, "generated/api.github.com.json"), warnings: ["SPEC083", "SPEC083", "SPEC084"] },
  { name: "GitHub Enterprise Server", file: join(octokit, "generated/ghes-3.17.json"), warnings: ["SPEC084"] },
];

describe("public documents", () => {
  for (const { name, file, warnings } of sample(documents, 3)) {
    it.skipIf(!existsSync(file))(`${name} loads without an error`, async () => {
      const { loaded, codes, text } = await tryLoading(file);
      expect(loaded, text).toBeDefined();
      expect(codes).toEqual(warnings);
      const components = loaded!.document.root["components"];
      expect(danglingIn(loaded!.document.root, isObject(components) ? components : {})).toEqual([]);
    });
  }
});

/** Returns references to anything but a component. Ignores data under these names. */
function danglingIn(node: Node | undefined, components: Node): readonly string[] {
  if (isList(node)) return node.flatMap((item) => danglingIn(item, components));
  if (!isObject(node)) return [];
  const own = typeof node["$ref"] === "string" && !leads(node["$ref"], components) ? [node["$ref"]] : [];
  const members = Object.entries(node).filter(([key]) => !/^(?:x-|examples?$|default$|enum$|const$|value$)/.test(key));
  return [...own, ...members.flatMap(([, value]) => danglingIn(value, components))];
}

function leads(reference: string, components: Node): boolean {
  const [, section, name, ...rest] = reference.slice(2).split("/");
  const members = isObject(components) ? components[section ?? ""] : undefined;
  return (
    reference.startsWith("#/components/") && rest.length === 0 && isObject(members) && members[name ?? ""] !== undefined
  );
}
