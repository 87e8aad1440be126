/** Set by `pnpm test --all`: tests try everything, and else a sample of what is alike. */
export const isThorough = process.env["TESTS"] === "all";

/** Returns `count` of the elements, evenly spread, the first and the last among them; with `pnpm test --all`, returns all. */
export function sample<Element>(all: readonly Element[], count: number): readonly Element[] {
  if (isThorough || all.length <= count) return all;
  const step = (all.length - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, index) => all[Math.round(index * step)]!);
}
