"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { PetsListResponse } from "@/client";
import { petsListInfiniteOptions } from "@/client/@tanstack/react-query.gen";

export function Pets({ firstPage }: { firstPage: PetsListResponse }) {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...petsListInfiniteOptions({ query: { limit: 20 } }),
    initialPageParam: {},
    getNextPageParam: ({ next_cursor }) => next_cursor,
    initialData: { pages: [firstPage], pageParams: [{}] },
  });
  return (
    <ul>
      {data.pages
        .flatMap(({ items }) => items)
        .map(({ id, name }) => (
          <li key={id}>
            <Link href={`/pets/${id}`}>{name}</Link>
          </li>
        ))}
      {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
    </ul>
  );
}
