import type { Entry } from "../../../../generator/src/diagnostics/catalog/entry.js";
import { lintCatalog } from "../../../../generator/src/diagnostics/catalog/lint.js";
import { documentDiagnostics } from "../../../../generator/src/diagnostics/catalog/load/documents.js";
import { fieldDiagnostics } from "../../../../generator/src/diagnostics/catalog/load/fields.js";
import { fileDiagnostics } from "../../../../generator/src/diagnostics/catalog/load/files.js";
import { openapi32Diagnostics } from "../../../../generator/src/diagnostics/catalog/load/openapi32.js";
import { overlayDiagnostics } from "../../../../generator/src/diagnostics/catalog/load/overlays.js";
import { patternDiagnostics } from "../../../../generator/src/diagnostics/catalog/load/patterns.js";
import { referenceDiagnostics } from "../../../../generator/src/diagnostics/catalog/load/references.js";
import { requestDiagnostics } from "../../../../generator/src/diagnostics/catalog/load/requests.js";
import { schemaDiagnostics } from "../../../../generator/src/diagnostics/catalog/load/schemas.js";
import { securityDiagnostics } from "../../../../generator/src/diagnostics/catalog/load/security.js";
import { swaggerDiagnostics } from "../../../../generator/src/diagnostics/catalog/load/swagger.js";
import { syntaxDiagnostics } from "../../../../generator/src/diagnostics/catalog/load/syntax.js";
import { effectDiagnostics } from "../../../../generator/src/diagnostics/catalog/model/effects.js";
import { extensionDiagnostics } from "../../../../generator/src/diagnostics/catalog/model/extensions.js";
import { operationDiagnostics } from "../../../../generator/src/diagnostics/catalog/model/operations.js";
import { programDiagnostics } from "../../../../generator/src/diagnostics/catalog/model/program.js";
import { checkDiagnostics } from "../../../../generator/src/diagnostics/catalog/run/check.js";
import { configDiagnostics } from "../../../../generator/src/diagnostics/catalog/run/config.js";
import { diffDiagnostics } from "../../../../generator/src/diagnostics/catalog/run/diff.js";
import { filterDiagnostics } from "../../../../generator/src/diagnostics/catalog/run/filters.js";
import { folderDiagnostics } from "../../../../generator/src/diagnostics/catalog/run/folders.js";
import { namesDiagnostics } from "../../../../generator/src/diagnostics/catalog/run/names.js";
import { outputDiagnostics } from "../../../../generator/src/diagnostics/catalog/run/outputs.js";
import { overlayListDiagnostics } from "../../../../generator/src/diagnostics/catalog/run/overlays.js";
import { packageDiagnostics } from "../../../../generator/src/diagnostics/catalog/run/packages.js";
import { sourceDiagnostics } from "../../../../generator/src/diagnostics/catalog/run/sources.js";
import { valuesDiagnostics } from "../../../../generator/src/diagnostics/catalog/run/values.js";
import { verifyDiagnostics } from "../../../../generator/src/diagnostics/catalog/run/verify.js";

/** Diagnostics that have a page together. */
export interface Group {
  /** The last part of the page's path. */
  readonly name: string;
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** The file with the texts, below the folder of the catalog. */
  readonly source: string;
  /** By code, in order. */
  readonly entries: readonly (readonly [code: string, entry: Texts])[];
}

/** The texts of a diagnostic. The facts differ by code, and pages have none. */
export type Texts = Pick<Entry<never>, "severity" | "message" | "explain">;

type About = readonly [name: string, title: string, description: string, source: string];

/** Returns a group with the diagnostics of parts of the catalog. */
function group([name, title, description, source]: About, ...parts: readonly Readonly<Record<string, Texts>>[]): Group {
  const entries = parts.flatMap((part) => Object.entries(part));
  return { name, title, description, source, entries: entries.sort(([one], [other]) => (one < other ? -1 : 1)) };
}

/** All diagnostics, in the order in which a run can meet them. */
export const groups: readonly Group[] = [
  group(
    [
      "configuration",
      "Command line and configuration",
      "Fix wrong options and keys of the configuration, and install packages that are missing.",
      "run/config.ts",
    ],
    configDiagnostics,
    filterDiagnostics,
    packageDiagnostics,
  ),
  group(
    [
      "sources",
      "URLs and several APIs",
      "Fix what `specloom pull` cannot download or replace, folders of references, and APIs that share folders.",
      "run/sources.ts",
    ],
    sourceDiagnostics,
  ),
  group(
    [
      "overlays",
      "Overlays",
      "Fix overlays that cannot be read or applied, and targets that match nothing.",
      "load/overlays.ts",
    ],
    overlayListDiagnostics,
    overlayDiagnostics,
  ),
  group(
    [
      "files",
      "Files and syntax",
      "Fix files that cannot be read, and YAML or JSON that cannot be parsed.",
      "load/files.ts",
    ],
    fileDiagnostics,
    syntaxDiagnostics,
  ),
  group(
    [
      "documents",
      "Documents and fields",
      "Fix files that are not an OpenAPI document, and fields that are missing, unknown or of the wrong type.",
      "load/fields.ts",
    ],
    documentDiagnostics,
    fieldDiagnostics,
  ),
  group(
    [
      "swagger",
      "Swagger 2.0",
      "See which parts of a Swagger 2.0 document OpenAPI 3 does not have, and what is generated instead.",
      "load/swagger.ts",
    ],
    swaggerDiagnostics,
  ),
  group(
    [
      "openapi-3.2",
      "OpenAPI 3.2",
      "Fix methods, tags, streams and URIs of OpenAPI 3.2, and see what is generated instead.",
      "load/openapi32.ts",
    ],
    openapi32Diagnostics,
  ),
  group(
    [
      "references",
      "References",
      "Fix references that have no target, form a cycle, or expand to too much.",
      "load/references.ts",
    ],
    referenceDiagnostics,
  ),
  group(
    [
      "requests",
      "Paths, parameters and security",
      "Fix paths and their parameters, status codes, servers and security schemes.",
      "load/requests.ts",
    ],
    requestDiagnostics,
    securityDiagnostics,
  ),
  group(
    [
      "schemas",
      "Schemas and patterns",
      "Fix keywords of schemas, defaults, and regular expressions.",
      "load/schemas.ts",
    ],
    schemaDiagnostics,
    patternDiagnostics,
  ),
  group(
    [
      "operations",
      "Limits of the client",
      "See which requests a client on fetch cannot send, and what it sends instead.",
      "model/operations.ts",
    ],
    operationDiagnostics,
  ),
  group(
    [
      "extensions",
      "Extensions",
      "Fix extensions such as `x-pagination` and `x-upload`, whose names and paths have to match the document.",
      "model/extensions.ts",
    ],
    extensionDiagnostics,
  ),
  group(
    [
      "effects",
      "Effects of mutations",
      "Fix entries of `x-effects`, which update the cached results of queries after a mutation.",
      "model/effects.ts",
    ],
    effectDiagnostics,
  ),
  group(
    [
      "values",
      "Values and property names",
      "Fix settings of `values` and `names` that a document or an output does not fit.",
      "run/values.ts",
    ],
    programDiagnostics,
    valuesDiagnostics,
  ),
  group(
    ["lint", "Improvements by lint", "Improve a valid document. Only `specloom lint` reports these.", "lint.ts"],
    lintCatalog,
  ),
  group(
    [
      "outputs",
      "Outputs and names",
      "Fix options of outputs, outputs of other packages, and names in `specloom.names`.",
      "run/outputs.ts",
    ],
    outputDiagnostics,
    namesDiagnostics,
  ),
  group(
    [
      "generated-files",
      "Generated files",
      "Keep or discard edits of generated files, and fix what keeps specloom from writing them.",
      "run/folders.ts",
    ],
    folderDiagnostics,
    checkDiagnostics,
  ),
  group(
    [
      "comparison",
      "Comparison of documents",
      "Fix revisions, policies and accepted changes of `specloom diff` and `specloom changelog`.",
      "run/diff.ts",
    ],
    diffDiagnostics,
  ),
  group(
    [
      "services",
      "Comparison with services",
      "Fix addresses, files of traffic and ports of `specloom verify`.",
      "run/verify.ts",
    ],
    verifyDiagnostics,
  ),
];
