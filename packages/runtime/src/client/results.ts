// Checks of results, if the document promises something else than "anything but null". Tables import the ones they need.

/** The result may be null. */
export const isAnything = (): boolean => true;

/** The result is an array. */
export const isList = (result: unknown): boolean => Array.isArray(result);

/** The result is an array or null. */
export const isListOrNull = (result: unknown): boolean => result === null || isList(result);
