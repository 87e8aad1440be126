import { closest } from "../../diagnostics/closest.js";
import type { Report } from "../../diagnostics/report.js";
import type { BundledDocument } from "../../load/document.js";
import type { ModelSettings } from "../settings.js";
import type { Api, Conversion, Family, NamedSchema, Schema } from "../types.js";
import { chooseNames } from "./names.js";
import { programOperation, programWebhook, type ProgramContext } from "./operations.js";
import { programPath } from "./paths.js";
import { programSchema, programUnion } from "./schemas.js";

export interface ProgramInput {
  readonly settings: ModelSettings;
  readonly document: Pick<BundledDocument, "locationOf">;
  readonly report: Report;
}

/** Returns whether settings ask for other names or values than those on the wire. */
export function hasProgramForm({ values = {}, properties }: ModelSettings): boolean {
  return Object.keys(values).length > 0 || properties !== undefined;
}

/** Returns an API with the names and values that programs have; the same API if they are those on the wire. */
export function withProgramForm(wire: Api, { settings, document, report }: ProgramInput): Api {
  if (!hasProgramForm(settings)) return wire;
  const { nameOf, collisions } = chooseNames(wire, settings.properties ?? ((name) => name));
  for (const { source, ...facts } of collisions) report.add("SPEC225", facts, document.locationOf(source));
  const uses = createUses(settings);
  const context: ProgramContext = { wire, nameOf, conversionOf: uses.conversionOf };
  const program: Api = {
    ...wire,
    operations: wire.operations.map((operation) => programOperation(operation, context)),
    webhooks: wire.webhooks.map((webhook) => programWebhook(webhook, context)),
    schemas: wire.schemas.map((named) => programNamed(named, context)),
    unknowns: wire.unknowns.map((unknown) =>
      unknown.option === undefined
        ? unknown
        : {
            ...unknown,
            option: {
              ...unknown.option,
              argument: nameOf(unknown.option.argument),
              schema: programSchema(unknown.option.schema, context),
            },
          },
    ),
    wire,
  };
  reportUnused(settings, uses, report);
  for (const { schema, ...facts } of uses.refused) report.add("SPEC226", facts, document.locationOf(schema.source));
  return program;
}

function programNamed(named: NamedSchema, context: ProgramContext): NamedSchema {
  const { schema, family, enums } = named;
  const program: Family | undefined = family && { ...family, union: programUnion(family.union, context) };
  return {
    ...named,
    schema: programSchema(schema, context),
    ...(program && { family: program }),
    ...(enums && { enums: enums.map((one) => ({ ...one, path: programPath(context, one.path, schema) })) }),
  };
}

/** The formats that were looked up. */
interface Uses {
  readonly conversionOf: (format: string, schema: Schema) => Conversion | undefined;
  readonly formats: ReadonlySet<string>;
  /** Schemas whose type a conversion does not take, each once. */
  readonly refused: Iterable<{ readonly schema: Schema; readonly format: string; readonly type: string }>;
}

function createUses({ values = {} }: ModelSettings): Uses {
  const formats = new Set<string>();
  const refused = new Map<string, { readonly schema: Schema; readonly format: string; readonly type: string }>();
  const conversionOf = (format: string, schema: Schema): Conversion | undefined => {
    formats.add(format);
    const conversion = Object.hasOwn(values, format) ? values[format]?.conversion : undefined;
    if (conversion === undefined || schema.kind === "string" || takesNumbers(conversion)) return conversion;
    refused.set(schema.source, { schema, format, type: typeNames[conversion.kind] });
    return undefined;
  };
  return {
    conversionOf,
    formats,
    get refused() {
      return refused.values();
    },
  };
}

function takesNumbers({ kind }: Conversion): boolean {
  return kind === "bigint" || kind === "mapped";
}

const typeNames = {
  date: "Date",
  instant: "Temporal.Instant",
  plainDate: "Temporal.PlainDate",
  bigint: "bigint",
  mapped: "",
} satisfies Record<Conversion["kind"], string>;

/** Reports formats of the settings that no schema has: most likely they are misspelt. */
function reportUnused({ values = {} }: ModelSettings, { formats }: Uses, report: Report): void {
  for (const [format, { at }] of Object.entries(values)) {
    if (formats.has(format)) continue;
    const suggestion = closest(format, [...formats]);
    report.add("GEN211", { format, suggestion }, at);
  }
}
