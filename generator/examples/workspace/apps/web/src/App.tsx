import { createClient } from "@shop/petstore";
import { ClientProvider, usePetsListInfinite } from "@shop/petstore/react";
import { Pet } from "./Pet";

const client = createClient({ baseUrl: "/api/petstore" });

export default function App() {
  const [, id] = /^\/pets\/(\d+)$/.exec(location.pathname) ?? [];
  return <ClientProvider client={client}>{id ? <Pet id={Number(id)} /> : <Pets />}</ClientProvider>;
}

function Pets() {
  const { data, error, hasNextPage, fetchNextPage } = usePetsListInfinite({ limit: 20 });
  if (error) return <p role="alert">{error.message}</p>;
  return (
    <ul>
      {data?.pages
        .flatMap(({ items }) => items)
        .map(({ id, name }) => (
          <li key={id}>
            <a href={`/pets/${id}`}>{name}</a>
          </li>
        ))}
      {hasNextPage && <button onClick={() => void fetchNextPage()}>More</button>}
    </ul>
  );
}
