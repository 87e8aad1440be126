"use client";
import Link from "next/link";
import { usePetsListInfinite } from "@/api/react";

export function Pets() {
  const { data, error, hasNextPage, fetchNextPage } = usePetsListInfinite({ limit: 20 });
  if (error) return <p role="alert">{error.message}</p>;
  return (
    <ul>
      {data?.pages
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
