import { projectsListInfiniteQuery } from "@memory-service/react/options";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { Projects, Total } from "../projects.js";
import { createQueryClient, type PageProps } from "../query-client.js";

export default async function Page({ searchParams }: PageProps) {
  const queryClient = createQueryClient((await searchParams).user);
  await queryClient.prefetchInfiniteQuery(projectsListInfiniteQuery({ size: 20 }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <h1>Projects</h1>
      <Total />
      <Projects />
    </HydrationBoundary>
  );
}
