import { createTestClient, type PageProps } from "../query-client.js";
import { Passed } from "./passed.js";

export default async function Page({ searchParams }: PageProps) {
  const page = await createTestClient((await searchParams).user).projects.list({ size: 20 });
  return <Passed page={{ ...page }} />;
}
