// What an operation's document promises where that is not "anything but null". Each is imported by the tables that need it.

/** The result may be null. */
export const isAnything = (): boolean => true;

/** The result is an array. */
export const isList = (result: unknown): boolean => Array.isArray(result);

/** The result is an array or null. */
export const isListOrNull = (result: unknown): boolean => result === null || isList(result);
