import { createNamer, deviceNames, short } from "../../../model/names.js";
import type { Api, Operation, Resource } from "../../../model/types.js";
import { nameAll, stemOf } from "../../shared/names.js";
import { flatten, treeOf, type ResourceBranch } from "../../shared/resource-tree.js";

/** The folder of the mocks of each resource. */
export const handlersFolder = "handlers";
/** The file that creates all mocks. */
export const mocksFile = "mocks.ts";
export const mocksModule = "./mocks.js";

/** The types of the runtime that the index exports besides those that the fixtures export. */
export const mocksTypes: readonly string[] = [
  "Failure",
  "MockOptions",
  "MocksOptions",
  "OperationMock",
  "PagedMock",
  "PagesOptions",
  "ReceivedPart",
  "ReceivedRequest",
  "Resolver",
  "ResponseOptions",
  "UploadMock",
  "UploadMockOptions",
];

/** Members of the mocks that no resource has the name of. */
const ownMembers = ["handlers", "implement"];

/** The names of the mocks of an API. */
export interface MockNames {
  /** The file of a top-level resource, without an ending: `facts`. */
  readonly file: (branch: ResourceBranch) => string;
  /** The function that creates the mocks of a top-level resource: `mockFacts`. */
  readonly factory: (branch: ResourceBranch) => string;
  /** The type of the mocks of a resource: `FactsMocks`. */
  readonly type: (resource: Resource) => string;
  /** The member of `mocks` for a top-level resource or operation, by its name in the client. */
  readonly member: (name: string) => string;
}

/** Chooses the names. The same API always gets the same names. */
export function namesOf(api: Api): MockNames {
  const root = treeOf(api);
  const files = createNamer(["index", ...deviceNames]);
  const types = createNamer(["Mocks", "MockContext", "MocksOptions", "MockTable"]);
  const factories = createNamer(["mockOperation", "mockPages", "mockUpload"]);
  const members = createNamer(ownMembers);
  // By resource, because every call of `treeOf` returns new branches.
  const top = root.children.map(({ resource }) => resource);
  const all = flatten(root.children).map(({ resource }) => resource);
  const fileOf = nameAll(files, top, ({ path }) => short(path.at(-1) ?? ""));
  const factoryOf = nameAll(factories, top, (resource) => `mock${stemOf(resource)}`);
  const rootNames = [
    ...root.children.map(({ name }) => name),
    ...root.operations.flatMap((operation) => [operation.method, ...uploadMembers(operation)]),
  ];
  return {
    file: ({ resource }) => fileOf(resource),
    factory: ({ resource }) => factoryOf(resource),
    type: nameAll(types, all, (resource) => `${stemOf(resource)}Mocks`),
    // An operation and the resource of its name share a member.
    member: nameAll(members, new Set(rootNames), (name) => name),
  };
}

/** Returns the name of the table of an operation. */
export function tableName({ name }: Operation): string {
  return `${name.code}Mock`;
}

function uploadMembers({ upload }: Operation): readonly string[] {
  return upload === undefined ? [] : [upload.method];
}
