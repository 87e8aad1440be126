/**
 * What Schemathesis 4 finds by its documentation of checks (not_a_server_error, status_code_conformance, content_type_conformance,
 * response_headers_conformance, response_schema_conformance, negative_data_rejection, ignored_auth and others). Nothing of it was run.
 */
export const documented = {
  name: "Schemathesis, by its documentation",
  /** Returns whether a check is for faults with this rule of `verify`. */
  finds: (rule: string): boolean => !beyond.includes(rule),
};

/** Rules without a check: properties beside the schema are valid, random ids are not known to be unknown, and pages are not read. */
const beyond = ["property.undeclared", "unknown.accepted", "pagination.repeats", "pagination.skips"];
