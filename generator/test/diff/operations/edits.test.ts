import { describe, expect, it } from "vitest";
import { compareOperations } from "../../../src/diff/operations/index.js";
import { rulesOf, type Kind } from "../../../src/load/grammar.js";
import type { ObjectNode } from "../../../src/load/index.js";
import { editsOf, type Edit } from "./edits.js";
import { everything } from "./everything.js";

interface Waiver {
  readonly fields: RegExp;
  readonly pointers: RegExp;
  readonly reason: string;
}

/** Edits that no rule reports. */
const waivers: readonly Waiver[] = [
  {
    fields: /^components\.(?!securitySchemes)\w+ \(add\)$/,
    pointers: /^\/components\//,
    reason: "Nothing uses the new component. Where it is used, it is compared.",
  },
  {
    fields: /^(parameter|header|encoding)\.(style|explode) \(remove\)$/,
    pointers: /\/(parameters\/1\/style|(X-Part|X-Count)\/(style|explode)|encoding\/a\/style)$/,
    reason: "The value was the default.",
  },
  {
    fields: /^parameter\.required/,
    pointers: /^\/paths\/~1things~1\{id\}\/parameters\/0\//,
    reason: "Path parameters are always required.",
  },
  {
    fields: /^parameter\.(style|explode|allowReserved|allowEmptyValue|schema) \(add\)$/,
    pointers: /^\/components\/parameters\/Filter\//,
    reason: "These fields are for parameters without `content` (OAS 3.1, section 4.8.12.2).",
  },
  {
    fields: /^mediaType\.(itemSchema|encoding|prefixEncoding|itemEncoding) \(add\)$/,
    pointers: /^\/components\/parameters\/Filter\//,
    reason: "These fields are for bodies, not for the value of a parameter.",
  },
  {
    fields: /^header\.(allowEmptyValue|allowReserved) \(add\)$/,
    pointers: /\/headers\//,
    reason: "These fields are for query parameters (OAS 3.1, section 4.8.21).",
  },
];

/** The kinds whose edits are tested elsewhere. */
const elsewhere: ReadonlySet<Kind> = new Set(["schema", "discriminator", "xml"]);

/** Returns whether no difference is found outside of schemas. */
function isSilent(base: ObjectNode, revision: ObjectNode): boolean {
  return (
    compareOperations({ base, revision }, { compare: () => undefined, areEqual: () => false }, {}).findings.length === 0
  );
}

const edits = editsOf(everything);
const kinds = [...new Set(edits.map(kindOf))];
const needed = new Set<Waiver>();

describe("every edit of OpenAPI 3.1", () => {
  it("covers every field of every kind of object", () => {
    const seen = new Set(edits.map(({ field }) => field));
    const missing = kinds.flatMap((kind) => {
      // A required object is edited inside.
      const fields = [...rulesOf(kind).fields].filter(
        ([, { only, required, type }]) => only !== "3.0" && !(required === "error" && type.is === "node"),
      );
      return fields.map(([name]) => `${kind}.${name}`).filter((field) => !seen.has(field));
    });
    expect(missing).toEqual([]);
    expect(kinds.filter((kind) => elsewhere.has(kind))).toEqual([]);
  });

  it.each(kinds)("%s: is reported", (kind) => {
    const unreported = edits.filter((edit) => kindOf(edit) === kind && isSilent(everything, edit.revision));
    const bare = unreported.filter((edit) => {
      const found = waivers.find(({ fields, pointers }) => fields.test(nameOf(edit)) && pointers.test(edit.pointer));
      if (found !== undefined) needed.add(found);
      return found === undefined;
    });
    expect(bare.map((edit) => `${nameOf(edit)} ${edit.pointer}`)).toEqual([]);
  });

  it("needs every waiver", () => {
    expect(waivers.filter((waiver) => !needed.has(waiver))).toEqual([]);
  });
});

function kindOf({ field }: Edit): Kind {
  return field.split(".")[0] as Kind;
}

function nameOf({ field, action }: Edit): string {
  return `${field} (${action})`;
}
