import { Link } from "react-router";
import { petstore } from "~/petstore.server";
import type { Route } from "./+types/home";

export async function loader({ request }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get("cursor") ?? undefined;
  const { items, next_cursor } = await petstore.pets.list({ limit: 20, cursor }, { signal: request.signal });
  return { items, next: next_cursor && `?${new URLSearchParams({ cursor: next_cursor })}` };
}

export default function Home({ loaderData: { items, next } }: Route.ComponentProps) {
  return (
    <>
      <ul>
        {items.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/pets/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
      {next && <Link to={next}>More</Link>}
    </>
  );
}
