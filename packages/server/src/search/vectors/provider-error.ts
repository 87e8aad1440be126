/** A call of the provider that brought no vectors. Its message has neither the key nor texts. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  /** Tells a refusal of these texts, while others may be accepted, from a failure of the provider. */
  readonly refusesTexts: boolean;
  /** The time after which the provider wants to be called again. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    { refusesTexts = false, retryAfterMs }: { readonly refusesTexts?: boolean; readonly retryAfterMs?: number } = {},
  ) {
    super(message);
    this.refusesTexts = refusesTexts;
    this.retryAfterMs = retryAfterMs;
  }
}
