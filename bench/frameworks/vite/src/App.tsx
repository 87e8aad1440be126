import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { petsListInfiniteOptions } from "./client/@tanstack/react-query.gen";
import { Pet } from "./Pet";

const queryClient = new QueryClient();

export default function App() {
  const [, id] = /^\/pets\/(\d+)$/.exec(location.pathname) ?? [];
  return <QueryClientProvider client={queryClient}>{id ? <Pet id={Number(id)} /> : <Pets />}</QueryClientProvider>;
}

function Pets() {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...petsListInfiniteOptions({ query: { limit: 20 } }),
    initialPageParam: {},
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  if (error) return <p role="alert">{error.title}</p>;
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
