// Results of operations, with generated values.
import {
  conflictResolution,
  documentResult,
  fact,
  list,
  memory,
  project,
  projectDocument,
  projectV1,
  projectV1ListItem,
  workspace,
} from "../../../mocks/src/generated/fixtures.js";
import type { Operations } from "../../src/testing.js";

export const fixtures = {
  "conflicts.resolve": conflictResolution(),
  "documents.get": projectDocument(),
  "facts.get": fact(),
  "projects.create": project(),
  "projects.list": { items: list(projectV1ListItem, 2), total: 2, page: 1, size: 20, total_pages: 1 },
  "projects.search": { documents: list(documentResult, 3), memories: list(memory, 2) },
  "projects.update": projectV1(),
  "workspaces.list": { items: list(workspace, 2) },
  "workspaces.update": workspace(),
} satisfies { readonly [Id in keyof Operations]?: Operations[Id]["result"] };
