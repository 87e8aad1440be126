/** The server cannot start, for a reason that its operator can remove. The message says what is wrong, where, and how to fix it. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}
