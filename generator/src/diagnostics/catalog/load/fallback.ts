/** Facts of a diagnostic whose fallback depends on the type of the value, such as a schema or a parameter. */
export interface WithFallback {
  readonly fallback: string;
}
