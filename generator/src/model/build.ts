import { assembleApi } from "./build/api.js";
import { nameComponents } from "./build/components.js";
import { draftRequests } from "./build/drafts.js";
import { findOperationsAndNames, type BuildInput } from "./build/found.js";
import { withProgramForm } from "./program/program.js";
import type { Api } from "./types.js";

/** Builds the model of a document. Every problem is reported; where there are errors, the model is not to be used. */
export function buildModel(input: BuildInput): Api {
  const { document, report, settings = {} } = input;
  return withProgramForm(buildWireModel(input), { settings, document, report });
}

/** Builds the model with the names and values on the wire. */
function buildWireModel(input: BuildInput): Api {
  const found = findOperationsAndNames(input);
  const components = nameComponents(found);
  const drafts = draftRequests(found, components);
  return assembleApi(found, components, drafts);
}
