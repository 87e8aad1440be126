"use client";

/** A Server Component may hand on what a client module exports. */
export const failure = ({ reset }: { readonly reset: () => void }) => <button onClick={reset}>Try again</button>;
