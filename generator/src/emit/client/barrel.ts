import { byCodeUnit, sentByService } from "../../model/index.js";
import type { Api } from "../../model/types.js";
import type { EmittedFile } from "../output.js";
import type { EmitInput } from "./settings.js";
import { exportOf, printExports } from "../shared/print.js";
import { yielding } from "../shared/yielding.js";
import { valuesModule } from "./codecs/codec.js";
import {
  clientModule,
  coreModule,
  hasUndocumentedOptions,
  indexFile,
  operationsModule,
  runtimeModule,
  typesModule,
  unknownsModule,
  webhookPayloads,
  webhooksModule,
} from "./names.js";
import {
  byTypeSuffix,
  errorType,
  hasUploads,
  headersType,
  paramsType,
  resultByStatus,
  resultType,
} from "../shared/names.js";
import {
  barrelFunctions,
  barrelTypes,
  errorClasses,
  undocumentedErrors,
  uploadErrors,
  uploadTypes,
} from "./runtime-names.js";

/** The generated files that not every document has. */
export interface BarrelParts {
  readonly unknowns: boolean;
  readonly webhooks: boolean;
}

/**
 * Emits the barrel of the client: `createClient`, all types, errors and helpers from one import. Of the operations it exports
 * types only. Bundlers put all values that it leads to into the first chunk, uploads included.
 */
export function emitBarrel({ api, options: { runtime, command } }: EmitInput, parts: BarrelParts): EmittedFile {
  const isUploading = hasUploads(api);
  const hasUndocumented = hasUndocumentedOptions(api);
  const values = [...errorClasses, ...(isUploading ? uploadErrors : []), ...barrelFunctions];
  const types = [...barrelTypes, ...(isUploading ? uploadTypes : [])];
  return printExports(indexFile, command, [
    clientModule,
    exportOf(coreModule, { isTypeOnly: true, namedExports: ["ClientOptions"] }),
    exportOf(operationsModule, { isTypeOnly: true }),
    typesModule,
    ...(parts.unknowns
      ? [exportOf(unknownsModule, { namedExports: ["type Unknown", "type UnknownId", "unknowns"] })]
      : []),
    ...(parts.webhooks ? [exportOf(webhooksModule, { isTypeOnly: true })] : []),
    exportOf(runtime, { namedExports: values.sort(byCodeUnit) }),
    ...(api.wire === undefined
      ? []
      : [exportOf(valuesModule(runtime).module, { namedExports: ["dehydrateValues", "hydrateValues"] })]),
    ...(hasUndocumented ? undocumentedErrors : []).map((name) =>
      exportOf(runtimeModule(runtime, name), { namedExports: [name] }),
    ),
    exportOf(runtime, { isTypeOnly: true, namedExports: yielding(types.sort(byCodeUnit), declaredTypes(api)) }),
  ]);
}

/** Returns the names of all types that the generated files export. */
function declaredTypes(api: Api): ReadonlySet<string> {
  const names = [
    "Client",
    "ClientOptions",
    "UnknownId",
    webhookPayloads,
    ...api.resources.map(({ typeName }) => typeName),
    ...sentByService(api).map(({ typeName }) => typeName),
    ...api.schemas.flatMap(({ name, requestName, family }) => [
      name.code,
      requestName,
      family?.baseName,
      family?.requestBaseName,
    ]),
    ...api.operations.flatMap((operation) =>
      [paramsType(operation), resultType(operation)]
        .flatMap((name) => [name, `${name}${byTypeSuffix}`])
        .concat(resultByStatus(operation), errorType(operation), headersType(operation)),
    ),
  ];
  return new Set(names.filter((name) => name !== undefined));
}
