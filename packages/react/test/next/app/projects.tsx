"use client";
import { useProjectsListInfinite, useSuspenseProjectsListInfinite } from "@memory-service/react";

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

/** Unlike one that suspends, this hook fetches what is stale as soon as it is shown. */
export function Total() {
  return <p>{useProjectsListInfinite({ size: 20 }).data?.pages[0]?.total} in all</p>;
}
