"use client";
import { useSuspenseProjectsListInfinite } from "@memory-service/react";

export function Projects() {
  const { data, refetch } = useSuspenseProjectsListInfinite({ size: 20 });
  return (
    <>
      <ul>
        {data.pages
          .flatMap(({ items }) => items)
          .map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
      </ul>
      <button onClick={() => refetch()}>Ask again</button>
    </>
  );
}
