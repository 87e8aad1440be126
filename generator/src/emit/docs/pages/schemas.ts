import type { NamedSchema, Schema } from "../../../model/types.js";
import { rulesOf } from "../../shared/constraints.js";
import { jsonText } from "../../../codegen/literals.js";
import { codeSpan, listed, listedUpTo, alternatives } from "../../shared/prose.js";
import { descriptionOf, memberRows, type FieldTable, tableWith } from "../schemas/fields.js";
import { cell, link } from "../text/markdown.js";
import { membersOf, type Choice } from "../schemas/members.js";
import { unknownRows, type UnknownRow } from "../operation/operation.js";
import { hrefFrom, operationLink, schemaHref, schemasPage, type SchemaPage, type Scope, type Site } from "../site.js";
import { blocks, fenced, firstSentence, lines } from "../text/spec-text.js";
import { formText, typeText, valueText } from "../schemas/type-text.js";
import { buildUsage, type Usage } from "../schemas/usage.js";

/** A component; exactly one of `isObject`, `isEnum`, `isTagged`, `isUnion` and `isOther` is true. */
export interface SchemaView {
  readonly heading: string;
  /** It has a page of its own, from which this leads to the list of all. */
  readonly list: string;
  /** Its name in the document, where the code's differs. */
  readonly wireName: string;
  readonly description: string;
  readonly deprecated: boolean;
  readonly recursive: boolean;
  readonly sentBy: string;
  readonly returnedBy: string;
  readonly partOf: string;
  readonly unused: boolean;
  readonly isObject: boolean;
  readonly isEnum: boolean;
  readonly isTagged: boolean;
  readonly isUnion: boolean;
  readonly isOther: boolean;
  readonly nullable: boolean;
  /** More values or variants than those listed may come. */
  readonly open: boolean;
  /** Components that an object has everything of, listed. */
  readonly bases: string;
  readonly table: FieldTable;
  readonly hasTable: boolean;
  /** The type of properties without a name. */
  readonly others: string;
  readonly closed: boolean;
  readonly values: string;
  readonly tag: string;
  readonly variants: readonly VariantRow[];
  readonly type: string;
  readonly rules: string;
  readonly example: string;
  readonly unknowns: readonly UnknownRow[];
}

/** Finished cells. */
export interface VariantRow {
  readonly tags: string;
  readonly type: string;
  readonly description: string;
}

export interface SchemaPageView {
  /** The list of all schemas; empty on the page of a single one. */
  readonly rows: readonly SchemaRow[];
  readonly schemas: readonly SchemaView[];
}

/** A row of the list of all schemas. */
export interface SchemaRow {
  readonly link: string;
  readonly description: string;
}

export interface SchemaFile {
  readonly path: string;
  /** Those that the page describes. */
  readonly schemas: readonly NamedSchema[];
  readonly view: SchemaPageView;
}

/** Returns the pages of schemas: the list of all, with the schemas after it or on a page each. */
export function schemaFiles(site: Site): readonly SchemaFile[] {
  if (site.schemaPages.length === 0) return [];
  const usage = buildUsage(site.api);
  const rows = schemaRows({ site, page: schemasPage });
  const viewsOf = ({ page, schemas }: SchemaPage): readonly SchemaView[] =>
    schemas.map((schema) => schemaView(schema, { site, page }, usage.get(schema.name.wire)));
  const first = site.schemaPages.filter(({ page }) => page === schemasPage);
  const rest = site.schemaPages.filter(({ page }) => page !== schemasPage);
  return [
    {
      path: schemasPage,
      schemas: first.flatMap(({ schemas }) => schemas),
      view: { rows, schemas: first.flatMap(viewsOf) },
    },
    ...rest.map((one) => ({ path: one.page, schemas: one.schemas, view: { rows: [], schemas: viewsOf(one) } })),
  ];
}

/** Returns the rows of all schemas, with links relative to a page. */
function schemaRows({ site, page }: Scope): readonly SchemaRow[] {
  return site.schemaPages.flatMap(({ schemas }) =>
    schemas.map(({ name, schema }) => ({
      link: cell(link(codeSpan(name.code), schemaHref({ site, page }, name.wire))),
      description: cell(firstSentence(schema.description ?? schema.title)),
    })),
  );
}

function schemaView(named: NamedSchema, scope: Scope, usage: Usage | undefined): SchemaView {
  const { name, schema, recursive, response, unknowns } = named;
  const shape = schema.kind === "nullable" ? schema.inner : schema;
  const [example] = schema.examples ?? [];
  return {
    ...noShape,
    heading: codeSpan(name.code),
    list: scope.page === schemasPage ? "" : hrefFrom(scope.page, { page: schemasPage }),
    wireName: name.wire === name.code ? "" : codeSpan(name.wire),
    description: blocks(schema.description ?? schema.title),
    deprecated: schema.deprecated === true,
    recursive,
    ...usageView(usage, scope),
    nullable: schema.kind === "nullable",
    ...shapeView(shape, scope, response),
    rules: listed(rulesOf(schema)),
    example: example === undefined ? "" : fenced(jsonText(example, 2), "json"),
    unknowns: unknownRows(unknowns, scope),
  };
}

// --------------------------------------------------------------------------------------------------- shapes

const noShape = {
  isObject: false,
  isEnum: false,
  isTagged: false,
  isUnion: false,
  isOther: false,
  open: false,
  bases: "",
  ...tableWith([]),
  others: "",
  closed: false,
  values: "",
  tag: "",
  variants: [],
  type: "",
} satisfies Partial<SchemaView>;

/** Returns the view of a shape. `received`: the service sends it, and may send variants that are not known yet. */
function shapeView(shape: Schema, scope: Scope, received: boolean): Partial<SchemaView> {
  switch (shape.kind) {
    case "object":
    case "intersection":
      return objectView(shape, scope);
    case "enum":
      return {
        isEnum: true,
        open: shape.open,
        values: shape.values.map((value) => codeSpan(valueText(value))).join(", "),
      };
    case "union": {
      const { tag } = shape;
      const variants = variantRows(shape, scope);
      return tag
        ? { isTagged: true, open: tag.open && received, tag: codeSpan(tag.name), variants }
        : { isUnion: true, variants };
    }
    default:
      return otherView(shape, scope);
  }
}

/** Returns an object's own properties. Those of other schemas are in their sections. */
function objectView(shape: Schema, scope: Scope): Partial<SchemaView> {
  const { properties, choices, others, closed } = membersOf(shape, "both", scope.site, "in place");
  const bases = shape.kind === "intersection" ? shape.members.filter(({ kind }) => kind === "ref") : [];
  return {
    isObject: true,
    bases: listed(bases.map((base) => typeText(base, scope))),
    ...tableWith(memberRows(properties, "both", scope)),
    others: alternatives(others.filter(({ kind }) => kind !== "never").map((other) => typeText(other, scope))),
    closed,
    variants: choices.flatMap((choice) => variantRows(choice, scope)),
  };
}

/** Returns the view of other shapes. An array of inline objects has a table of their properties. */
function otherView(shape: Schema, scope: Scope): Partial<SchemaView> {
  const items = shape.kind === "array" ? shape.items : shape;
  const { properties } = membersOf(items, "both", scope.site, "in place");
  return { isOther: true, type: typeText(shape, scope), ...tableWith(memberRows(properties, "both", scope)) };
}

function variantRows({ variants, tag }: Choice, scope: Scope): readonly VariantRow[] {
  return variants.map((variant, index) => variantRow(variant, tag?.variants[index]?.values ?? [], scope));
}

function variantRow(schema: Schema, values: readonly string[], scope: Scope): VariantRow {
  return {
    tags: cell(alternatives(values.map(codeSpan))),
    type: cell(formText(schema, scope)),
    description: cell(lines(descriptionOf(schema, scope))),
  };
}

// ---------------------------------------------------------------------------------------------------- usage

const mostUsers = 8;

function usageView(
  usage: Usage | undefined,
  scope: Scope,
): Pick<SchemaView, "sentBy" | "returnedBy" | "partOf" | "unused"> {
  const { sentBy = [], returnedBy = [], partOf = [] } = usage ?? {};
  const operations = (all: readonly Parameters<typeof operationLink>[1][]): string =>
    listedUpTo(
      mostUsers,
      all.map((operation) => operationLink(scope, operation)),
    );
  return {
    sentBy: operations(sentBy),
    returnedBy: operations(returnedBy),
    partOf: listedUpTo(
      mostUsers,
      partOf.map(({ name }) => link(codeSpan(name.code), schemaHref(scope, name.wire))),
    ),
    unused: sentBy.length + returnedBy.length + partOf.length === 0,
  };
}
