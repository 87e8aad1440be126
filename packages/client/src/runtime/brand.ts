/** Marks the errors of this API's clients, so that a client recognizes those of its copies, but not those of another API. */
export const brand: unique symbol = Symbol.for("@memory-service/client.error");
