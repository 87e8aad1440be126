import { code, importedType, importedValue, joinCode, type Code } from "../../../codegen/code.js";
import type { InterfaceDeclarationStructure, PropertySignatureStructure } from "../../../codegen/declarations.js";
import { docsOf } from "../../../codegen/doc-comments.js";
import { keyText, memberText } from "../../../codegen/literals.js";
import type { Operation } from "../../../model/types.js";
import { summaryOf } from "../../shared/operation-docs.js";
import { argumentsType, resultTypes } from "../../shared/service-types.js";
import { typeCode } from "../../shared/types.js";
import { flatten, type Branch, type ResourceBranch } from "../../shared/resource-tree.js";
import type { HandlersFile } from "./file.js";
import { tableName } from "./names.js";

/** Returns the interface of each resource of a branch: children before their parents. */
export function interfacesOf(file: HandlersFile, root: ResourceBranch): readonly InterfaceDeclarationStructure[] {
  return flatten([root]).map(({ resource, children, operations }) => ({
    kind: "interface",
    name: file.names.type(resource),
    properties: [
      ...children.map((child) => {
        return { name: memberText(child.name), isReadonly: true, type: file.names.type(child.resource) };
      }),
      ...operations.flatMap((operation) => operationProperties(file, operation, (name) => name)),
    ],
    ...docsOf({ paragraphs: [`The mocks of \`client.${resource.path.join(".")}\`.`] }),
  }));
}

/** Returns the properties for an operation: its mock, and that of the upload that it reserves. */
export function operationProperties(
  file: HandlersFile,
  operation: Operation,
  nameIn: (name: string) => string,
): readonly PropertySignatureStructure[] {
  const { http, upload, deprecated } = operation;
  const mock: PropertySignatureStructure = {
    name: memberText(nameIn(operation.method)),
    isReadonly: true,
    type: mockType(file, operation),
    ...docsOf({ paragraphs: [summaryOf(operation), `\`${http.method} ${http.path}\``], deprecated }),
  };
  if (upload === undefined) return [mock];
  const type = importedType(file.runtime, "UploadMock");
  const docs = "Plans uploads in parts, and receives the parts.";
  return [mock, { name: memberText(nameIn(upload.method)), isReadonly: true, type, docs }];
}

function mockType(file: HandlersFile, operation: Operation): Code {
  const { runtime, endpoints, endpointNames, types, scope } = file;
  const { pagination, responses } = operation;
  const modules = { options: { runtime: endpoints, package: types }, scope };
  const list = [
    argumentsType(modules, operation),
    joinCode(resultTypes(modules, operation), " | "),
    ...(pagination ? [typeCode(pagination.item, scope)] : []),
    ...(responses.length > 0 ? [importedType(endpoints, endpointNames.reply(operation))] : []),
  ];
  return code`${importedType(runtime, pagination ? "PagedMock" : "OperationMock")}<${joinCode(list, ", ")}>`;
}

/** Returns the properties of the object literal of a branch. */
export function propertiesCode(file: HandlersFile, branch: Branch): readonly Code[] {
  const resources = branch.children.map(
    (child) => code`${keyText(child.name)}: {\n${joinCode(propertiesCode(file, child), ",\n")},\n}`,
  );
  return [...resources, ...branch.operations.flatMap((operation) => operationCode(file, operation, (name) => name))];
}

/** Returns the code of an operation's mock. */
export function operationCode(
  { runtime }: HandlersFile,
  operation: Operation,
  nameIn: (name: string) => string,
): readonly Code[] {
  const { method, pagination, upload } = operation;
  const create = importedValue(runtime, pagination ? "mockPages" : "mockOperation");
  const mock = code`${keyText(nameIn(method))}: ${create}(context, ${tableName(operation)})`;
  if (upload === undefined) return [mock];
  const other = importedValue(runtime, "mockUpload");
  return [mock, code`${keyText(nameIn(upload.method))}: ${other}(context, ${tableName(operation)})`];
}
