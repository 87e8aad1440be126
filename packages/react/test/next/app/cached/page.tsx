import { createTestClient, type PageProps } from "../query-client.js";

/** A page that Next caches for an hour or until the tag is revalidated. */
export default async function Page({ searchParams }: PageProps) {
  const client = createTestClient((await searchParams).user);
  const { items } = await client.projects.list(
    { size: 20 },
    { fetchOptions: { next: { revalidate: 3600, tags: ["projects"] } } },
  );
  return <p>{items[0]!.name}</p>;
}
