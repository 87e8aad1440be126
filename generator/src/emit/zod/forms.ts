import { addTo } from "../../diagnostics/add-to.js";
import type { Api, Check, NamedSchema, Schema } from "../../model/types.js";
import { childrenOf, closes, isClosed, isExtensible, reach, type Of } from "../../model/index.js";
import { isDemanded, type Direction } from "../shared/types.js";

/** The handling of unknown members of closed objects in responses: accept them, or follow the schema. */
export type UnknownKeys = "loose" | "schema";

/** A reading of a schema. A schema may have two forms: for what callers send, and for what the service returns. */
export interface Form {
  readonly direction: Direction;
  /** Set if unknown members are valid despite `additionalProperties: false`. */
  readonly loose: boolean;
  /**
   * Set where others depend on whether a value fits: unions accept no unlisted variants, and references do not use the exports
   * of components, which may accept more.
   */
  readonly judged?: true;
}

const exactly: Form = { direction: "response", loose: false, judged: true };
const listed: Form = { direction: "response", loose: true, judged: true };

/**
 * Returns the form of schemas that decide about others: inside `not` and in conditions. If such a schema accepted more than
 * it says, valid responses would be rejected.
 */
export function decisive(form: Form): Form {
  return form.direction === "response" ? exactly : form;
}

/** Returns the form of variants of which only one may fit, and of which several would fit if they accepted unlisted variants. */
export function countable(form: Form): Form {
  return form.loose ? listed : decisive(form);
}

/** The forms of components, and the names of their exports. */
export interface Forms {
  /** The form of bodies and parameters. */
  readonly request: Form;
  readonly response: Form;
  /** Returns the forms of a component with the names of their exports. The main one comes first. */
  readonly of: (named: NamedSchema) => readonly { readonly form: Form; readonly name: string }[];
  /** Returns the export that a form uses for a component. */
  readonly nameOf: (component: string, form: Form) => string;
  /** Returns whether that export accepts more than the form: then the schema is written out. */
  readonly isSpeltOut: (component: string, form: Form) => boolean;
}

/**
 * Creates the forms. Requests follow the schema, and take only the known values of enums and unions that may grow. Responses
 * accept unknown values and members, so that a service may grow. Components without an operation follow their schemas.
 */
export function createForms(api: Api, unknownKeys: UnknownKeys, mint: (wanted: string) => string): Forms {
  const request: Form = { direction: "request", loose: false };
  const response: Form = { direction: "response", loose: unknownKeys === "loose" };
  const unused: Form = { direction: "response", loose: false };
  const divergent = findDivergent(api, response);
  const loosened = looseComponents(api);
  const growing = growingComponents(api);
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
    isSpeltOut: (component, { judged, loose }) =>
      judged === true && (growing.has(component) || (!loose && loosened.has(component))),
  };
}

/** Finds components whose two forms differ, or that refer to one. */
function findDivergent(api: Api, response: Form): ReadonlySet<string> {
  return spread(api, ({ traits, directional }) => directional || traits.narrows || (response.loose && traits.closes));
}

/** Finds components that accept more in a loose form than their schemas say. */
export function looseComponents(api: Api): ReadonlySet<string> {
  return spread(api, ({ traits }) => traits.closes);
}

/** Finds components that accept unlisted variants of a union in responses. */
export function growingComponents(api: Api): ReadonlySet<string> {
  return spread(api, ({ traits }) => traits.grows);
}

/** Finds components for which `isMeant` holds, and those that refer to them. */
export function spread(api: Api, isMeant: (named: NamedSchema) => boolean): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  for (const { name, traits } of api.schemas) for (const used of new Set(traits.refs)) addTo(users, used, name.wire);
  return reach(
    api.schemas.filter(isMeant).map(({ name }) => name.wire),
    users,
  );
}

/** Returns whether a schema accepts more in a loose form. `components` are known to do so. */
export function isOpened(schema: Schema, components: ReadonlySet<string> = new Set()): boolean {
  return contains(schema, components, isClosed);
}

/** Returns whether a schema accepts unlisted variants of a union in responses. `components` are known to do so. */
export function isGrowing(schema: Schema, components: ReadonlySet<string>): boolean {
  return contains(schema, components, isExtensible);
}

/** Returns whether a schema has a part that is meant, or refers to one of the components. */
function contains(schema: Schema, components: ReadonlySet<string>, isMeant: (part: Schema) => boolean): boolean {
  if ((schema.kind === "ref" && components.has(schema.name)) || isMeant(schema)) return true;
  return childrenOf(schema).some((child) => contains(child, components, isMeant));
}

/** Returns whether an enum accepts unknown values. */
export function takesOthers({ open, closedInRequests }: Of<"enum">, { direction }: Form): boolean {
  return open && !(closedInRequests && direction === "request");
}

/** Returns whether a check has no effect in a form: it closes an object, or demands what does not travel in the direction. */
export function isWithoutEffect(check: Check, { direction, loose }: Form): boolean {
  if ("names" in check) return !isDemanded(check, direction);
  return loose && closes(check);
}
