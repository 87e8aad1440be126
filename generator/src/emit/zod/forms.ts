import { addTo } from "../../diagnostics/add-to.js";
import type { Api, Check, NamedSchema, Schema } from "../../model/types.js";
import { childrenOf, closes, isClosed, reach } from "../../model/index.js";
import type { Direction } from "../shared/type-text.js";

/** What becomes of members that a closed object of a response does not name: they pass, or the schema decides. */
export type UnknownKeys = "loose" | "schema";

/** How a schema is read. The same schema may have two forms: what callers may send, and what the service may answer. */
export interface Form {
  readonly direction: Direction;
  /** True where `additionalProperties: false` lets unknown members pass all the same. */
  readonly loose: boolean;
  /** True where components are not read by their exports, which may let more pass. */
  readonly exact?: true;
}

const exactly: Form = { direction: "response", loose: false, exact: true };

/**
 * The form of what decides about other parts: within `not`, and in conditions. If more passed there, less would pass
 * outside, and valid responses would be refused.
 */
export function decisive(form: Form): Form {
  return form.loose ? exactly : form;
}

/** Which forms components have, and by which names they are exported. */
export interface Forms {
  /** Of bodies and parameters. */
  readonly request: Form;
  readonly response: Form;
  /** The forms that a component is exported in, with the names of the exports; the one that users see first is first. */
  readonly of: (named: NamedSchema) => readonly { readonly form: Form; readonly name: string }[];
  /** The export that stands for a component where a form refers to it. */
  readonly nameOf: (component: string, form: Form) => string;
  /** True where that export would let more pass than the form does: then the schema itself is to be spelt out. */
  readonly isSpeltOut: (component: string, form: Form) => boolean;
}

/**
 * Requests are read as the schema says, with enums and unions that may grow closed: a caller sends what is known. Responses are read
 * openly, so that a service may grow. A component that no operation uses means exactly what its schema says.
 */
export function createForms(api: Api, unknownKeys: UnknownKeys, mint: (wanted: string) => string): Forms {
  const request: Form = { direction: "request", loose: false };
  const response: Form = { direction: "response", loose: unknownKeys === "loose" };
  const unused: Form = { direction: "response", loose: false };
  const divergent = findDivergent(api, response);
  const loosened = looseComponents(api);
  const exports = new Map(
    api.schemas.map((named) => {
      const { code } = named.name;
      const only = (form: Form) => [{ form, name: code }];
      if (!named.request) return [named.name.wire, only(named.response ? response : unused)] as const;
      if (!named.response) return [named.name.wire, only(request)] as const;
      const second = { form: request, name: named.requestName ?? mint(`${code}Input`) };
      return [named.name.wire, divergent.has(named.name.wire) ? [...only(response), second] : only(response)] as const;
    }),
  );
  const of = (component: string) => exports.get(component) ?? [];
  return {
    request,
    response,
    of: ({ name }) => of(name.wire),
    nameOf: (component, { direction }) => {
      const forms = of(component);
      return (forms.find(({ form }) => form.direction === direction) ?? forms[0])?.name ?? component;
    },
    isSpeltOut: (component, { exact }) => exact === true && loosened.has(component),
  };
}

/** The components whose two forms differ, in themselves or in what they refer to. */
function findDivergent(api: Api, response: Form): ReadonlySet<string> {
  return spread(
    api,
    ({ outline, directional }) => directional || outline.narrows || (response.loose && outline.closes),
  );
}

/** The components that a loose form reads otherwise than their schemas say. */
export function looseComponents(api: Api): ReadonlySet<string> {
  return spread(api, ({ outline }) => outline.closes);
}

/** Finds the components of a kind, and those that refer to them. */
export function spread(api: Api, isMeant: (named: NamedSchema) => boolean): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  for (const { name, outline } of api.schemas) for (const used of new Set(outline.refs)) addTo(users, used, name.wire);
  return reach(
    api.schemas.filter(isMeant).map(({ name }) => name.wire),
    users,
  );
}

/** True where a loose form lets pass what the schema does not; `components` are those of which that is known. */
export function isOpened(schema: Schema, components: ReadonlySet<string> = new Set()): boolean {
  if (schema.kind === "ref" && components.has(schema.name)) return true;
  if (isClosed(schema)) return true;
  return childrenOf(schema).some((child) => isOpened(child, components));
}

/** True where an enum takes values that it does not list. */
export function takesOthers(
  { open, closedInRequests }: Extract<Schema, { kind: "enum" }>,
  { direction }: Form,
): boolean {
  return open && !(closedInRequests && direction === "request");
}

/** True where a check that closes an object lets unknown members pass all the same. */
export function isLoosened(check: Check, { loose }: Form): boolean {
  return loose && closes(check);
}
