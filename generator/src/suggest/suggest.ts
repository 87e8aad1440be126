import { join, dirname } from "node:path";
import { Report } from "../diagnostics/report.js";
import { addAll } from "../diagnostics/add-to.js";
import { childPointer, pointerTokens } from "../diagnostics/pointer.js";
import type { Diagnostic } from "../diagnostics/types.js";
import { visible } from "../diagnostics/visible.js";
import { commented, printActions } from "../findings/overlay/print.js";
import { Workpiece, type OverlayAction } from "../findings/overlay/workpiece.js";
import { isObject, loadDocument, nodeAt, type LoadedDocument, type ObjectNode } from "../load/index.js";
import { buildModel } from "../model/index.js";
import type { Api, Pointer } from "../model/types.js";
import { readModel } from "../pipeline.js";
import { contentOf, type OpenDocument } from "../verify/open.js";
import { suggestBrands } from "./brands.js";
import { suggestEffects } from "./effects.js";
import { suggestEnums } from "./enums.js";
import { suggestIdempotency } from "./idempotency.js";
import { suggestNames } from "./names.js";
import { suggestPagination } from "./pagination.js";
import { suggestTerminal } from "./terminal.js";
import { suggestionKinds, type Proposal, type Subject, type Suggest, type SuggestionKind } from "./types.js";

const suggesters: Readonly<Record<SuggestionKind, Suggest>> = {
  names: suggestNames,
  pagination: suggestPagination,
  effects: suggestEffects,
  terminal: suggestTerminal,
  idempotency: suggestIdempotency,
  brands: suggestBrands,
  enums: suggestEnums,
};

/** The proposals of a document that its model accepts, and the model with all of them. */
export interface Suggestions {
  readonly proposals: readonly Proposal[];
  readonly document: OpenDocument;
}

/** Proposes an overlay. `known`: the diagnostics of the document itself. */
export async function suggest(
  document: OpenDocument,
  kinds: ReadonlySet<SuggestionKind>,
  known: readonly Diagnostic[],
): Promise<Suggestions> {
  const proposals: Proposal[] = [];
  for (const kind of suggestionKinds)
    if (kinds.has(kind)) addAll(proposals, suggesters[kind](subjectOf(document, proposals)));
  return prove(document, proposals, known);
}

/** Returns what proposals are made for, with those for names that were made before. */
function subjectOf({ api, loaded, input }: OpenDocument, before: readonly Proposal[]): Subject {
  const { root } = loaded.document;
  const renamed = new Map(before.map(({ pointer, value }) => [pointer, value["operationId"]]));
  return {
    api: api.wire ?? api,
    has: (pointer, property) => nodeAt(root, childPointer(pointer, property)) !== undefined,
    nameOf: ({ source, name }) => {
      const given = renamed.get(source);
      return typeof given === "string" ? given : name.wire;
    },
    unnamed: (operations) => unnamedIn(loaded, input, operations),
  };
}

/** Builds the model without some operationIds. Names that an earlier run chose stay, so there is nothing to propose. */
function unnamedIn(
  loaded: LoadedDocument,
  { reserved, names, settings }: OpenDocument["input"],
  operations: ReadonlySet<Pointer>,
): ReadonlyMap<Pointer, string> {
  if (names !== undefined && names.operations.length > 0) return new Map();
  const root = [...operations].reduce(
    (node, pointer) => without(node, pointerTokens(childPointer(pointer, "operationId"))),
    loaded.document.root,
  );
  const document = { ...loaded.document, root };
  const api = buildModel({ document, report: new Report(), reserved, settings: settings.model });
  return new Map(api.operations.map(({ source, resource, method }) => [source, [...resource, method].join(".")]));
}

/** Returns a copy of an object without the property at a path. */
function without(node: ObjectNode, [token = "", ...path]: readonly string[]): ObjectNode {
  const { [token]: inner, ...others } = node;
  if (path.length === 0) return others;
  return isObject(inner) ? { ...node, [token]: without(inner, path) } : node;
}

// -------------------------------------------------------------------------------------------------------------- actions

/** A proposal, and its actions. */
interface Drafted {
  readonly proposal: Proposal;
  readonly actions: readonly OverlayAction[];
}

/** Returns the actions of proposals, without those that no overlay can express. */
function draft(document: OpenDocument, proposals: readonly Proposal[]): readonly Drafted[] {
  const work = new Workpiece(document.loaded, contentOf(document));
  return proposals.flatMap((proposal) => {
    const place = work.open(proposal.pointer);
    if (typeof place === "string") return [];
    if (proposal.removes !== undefined) work.remove([...place.path, proposal.removes]);
    work.update(place.path, proposal.value);
    return [{ proposal, actions: work.take() }];
  });
}

/** Formats an overlay with a line for each action, below its reason. */
export function printSuggestions(
  proposals: readonly Proposal[],
  document: OpenDocument,
  { folder, others = [] }: { readonly folder?: string; readonly others?: readonly string[] } = {},
): string {
  const drafted = draft(document, proposals);
  const actions = drafted.flatMap(({ proposal, actions: own }) => commented(own, commentOf(proposal), true));
  return printActions({
    title: "Proposals of specloom suggest",
    empty: "Nothing to propose: the document says it, or does not show it",
    actions,
    others,
    file: document.file,
    ...(folder !== undefined && { folder }),
  });
}

function commentOf({ reason, confidence }: Proposal): string {
  return ` ${visible(reason)}${confidence === "likely" ? " (likely: check it)" : ""}`;
}

// ---------------------------------------------------------------------------------------------------------------- proof

/** The number of times that refused proposals are left out, before those of whole kinds are. */
const mostRounds = 5;

/** Leaves out the proposals that the model refuses: the overlay, as it is printed, must add no diagnostic to the document. */
async function prove(
  document: OpenDocument,
  all: readonly Proposal[],
  known: readonly Diagnostic[],
): Promise<Suggestions> {
  let proposals = draft(document, all).map(({ proposal }) => proposal);
  for (let round = 0; proposals.length > 0 && round < mostRounds; round += 1) {
    const built = await buildWith(document, proposals);
    const fresh = built.diagnostics.filter((one) => !isKnown(one, known));
    if (fresh.length === 0 && built.document !== undefined) return { proposals, document: built.document };
    const refused = refusedBy(fresh, built.owners);
    if (refused.size === 0) break;
    proposals = proposals.filter((one) => !refused.has(one));
  }
  return proposals.length === 0 ? { proposals, document } : proveByKind(document, proposals, known);
}

/** Keeps the kinds that add no diagnostic, one after the other. */
async function proveByKind(
  document: OpenDocument,
  all: readonly Proposal[],
  known: readonly Diagnostic[],
): Promise<Suggestions> {
  let kept: Suggestions = { proposals: [], document };
  for (const kind of suggestionKinds) {
    const proposals = [...kept.proposals, ...all.filter((one) => one.kind === kind)];
    if (proposals.length === kept.proposals.length) continue;
    const built = await buildWith(document, proposals);
    if (built.document !== undefined && built.diagnostics.every((one) => isKnown(one, known)))
      kept = { proposals, document: built.document };
  }
  return kept;
}

interface Built {
  readonly diagnostics: readonly Diagnostic[];
  /** The document with the overlay; absent after an error. */
  readonly document?: OpenDocument;
  /** The proposals by the index of each action. */
  readonly owners: readonly Proposal[];
}

/** Applies the overlay of proposals in memory, and builds the model. */
async function buildWith(document: OpenDocument, proposals: readonly Proposal[]): Promise<Built> {
  const { input, file } = document;
  const owners = draft(document, proposals).flatMap(({ proposal, actions }) => actions.map(() => proposal));
  const report = new Report();
  const text = printSuggestions(proposals, document);
  const loaded: LoadedDocument | undefined = await loadDocument({
    file,
    report,
    settings: input.settings.document,
    draft: { path: join(dirname(file), draftName), text },
  });
  const result: { readonly api?: Api } =
    loaded === undefined || report.hasErrors ? {} : await readModel({ ...input, report, loaded });
  const { diagnostics } = report;
  if (loaded === undefined || result.api === undefined) return { diagnostics, owners };
  return { diagnostics, owners, document: { ...document, loaded, api: result.api } };
}

/** The name of the overlay in memory. */
const draftName = "suggestions.overlay.yaml";

function isKnown(one: Diagnostic, known: readonly Diagnostic[]): boolean {
  return known.some(({ code, message }) => code === one.code && message === one.message);
}

/** Returns the proposals whose actions have a diagnostic. */
function refusedBy(diagnostics: readonly Diagnostic[], owners: readonly Proposal[]): ReadonlySet<Proposal> {
  const found = diagnostics.flatMap(({ at }) => {
    const [, index] = /^\/actions\/(\d+)(?:\/|$)/.exec(at?.pointer ?? "") ?? [];
    const owner = at?.file.endsWith(draftName) === true && index !== undefined ? owners[Number(index)] : undefined;
    return owner === undefined ? [] : [owner];
  });
  return new Set(found);
}
