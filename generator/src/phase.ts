/** A phase of a run, in the order in which they run. */
export type Phase = "load" | "model" | "emit" | "format" | "write";
