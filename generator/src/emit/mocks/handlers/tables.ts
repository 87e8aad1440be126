import { importedType, importedValue, type Code } from "../../../codegen/code.js";
import type { ConstantStructure } from "../../../codegen/declarations.js";
import { literalText, stringText } from "../../../codegen/literals.js";
import type { Operation, Upload } from "../../../model/types.js";
import { ownServer } from "../../shared/servers.js";
import { entriesCode, objectCode } from "../../shared/tables.js";
import { answersOf, type Answer, type Answers } from "./answers.js";
import type { HandlersFile } from "./file.js";
import { tableName } from "./names.js";
import { serverUrl } from "./server.js";

/** Returns the table of an operation: `const factsGetMock: MockTable = { endpoint: factsGet, result: fact };` */
export function tableOf(file: HandlersFile, operation: Operation): ConstantStructure {
  return {
    kind: "const",
    name: tableName(operation),
    isLocal: true,
    type: importedType(file.runtime, "MockTable"),
    initializer: tableCode(file, operation),
  };
}

function tableCode(file: HandlersFile, operation: Operation): Code {
  const { api, endpoints, endpointNames, factoryOf, scope } = file;
  const { upload } = operation;
  const own = ownServer(api, operation);
  const { result, choices, bodies, headers, envelope } = answersOf(operation, scope.schemaOf);
  const factory = ({ schema, name, examples }: Answer): Code => factoryOf(schema, name, examples);
  const map = (answers: Answers["bodies"]): Code | undefined =>
    answers.length === 0 ? undefined : entriesCode(answers.map(([key, answer]) => [key, factory(answer)]));
  return objectCode({
    endpoint: importedValue(endpoints, endpointNames.table(operation)),
    result: result && factory(result),
    choices: map(choices),
    bodies: map(bodies),
    headers: map(headers),
    envelope: envelope && factory(envelope),
    upload: upload && uploadCode(upload),
    server: own && stringText(serverUrl(own)),
  });
}

function uploadCode({ size, session, parts, part }: Upload): string {
  return literalText({ size, session: [...session], parts: [...parts], part: { ...part } });
}
