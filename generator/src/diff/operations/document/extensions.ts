/** The rules of the extensions that this generator reads: docs/extensions.md. An empty rule: compared elsewhere. */
export const extensionRules: ReadonlyMap<string, string> = new Map([
  ["x-sunset", ""],
  ["x-stability-level", ""],
  ["x-pagination", "extension.pagination.changed"],
  ["x-envelope", "extension.envelope.changed"],
  ["x-query", "extension.query.changed"],
  ["x-idempotent", "extension.idempotent.changed"],
  ["x-effects", "extension.effects.changed"],
  ["x-terminal", "extension.terminal.changed"],
  ["x-stream", "extension.stream.changed"],
  ["x-upload", "extension.upload.changed"],
  ["x-permission", "extension.permission.changed"],
  ["x-webhook-event", "extension.event.changed"],
]);

/** The rules of the extensions of a whole document. */
export const documentExtensionRules: ReadonlyMap<string, string> = new Map([
  ["x-envelope", "extension.envelope.changed"],
  ["x-webhook-signature", "extension.signature.changed"],
  ["x-webhook-event", "extension.event.changed"],
  ["x-unknowns", "extension.unknowns.changed"],
  ["x-readings", "extension.readings.changed"],
]);
