import { usePetsListInfinite } from "./api/react";

export function Pets() {
  const { data, error, hasNextPage, fetchNextPage } = usePetsListInfinite({ limit: 20 });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p>Loading…</p>;
  const pets = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <ul>
        {pets.map(({ id, name }) => (
          <li key={id}>
            <a href={`/pets/${id}`}>{name}</a>
          </li>
        ))}
      </ul>
      {hasNextPage && <button onClick={() => void fetchNextPage()}>More</button>}
    </>
  );
}
