"use client";

interface Props {
  readonly page: { readonly items: readonly { readonly name: string }[]; readonly total: number };
}

/** Shows a page that a Server Component has fetched. */
export function Passed({ page: { items, total } }: Props) {
  return <p>{`${items.map(({ name }) => name).join()}: ${total} in all`}</p>;
}
