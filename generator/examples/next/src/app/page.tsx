import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { bindClient, petsListInfiniteQuery } from "@/api/query";
import { petstore } from "@/petstore";
import { Pets } from "./pets";

export default function Page() {
  return (
    <Suspense fallback={<p>Loading…</p>}>
      <FirstPets />
    </Suspense>
  );
}

async function FirstPets() {
  const queryClient = new QueryClient();
  bindClient(queryClient, petstore);
  await queryClient.prefetchInfiniteQuery(petsListInfiniteQuery({ limit: 20 }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <Pets />
    </HydrationBoundary>
  );
}
