import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { isApiError } from "@/api/client";
import { bindClient, petsGetQuery } from "@/api/query";
import { petstore } from "@/petstore";
import { Pet } from "./pet";

export default function Page({ params }: PageProps<"/pets/[id]">) {
  return (
    <Suspense fallback={<p>Loading…</p>}>
      {params.then(({ id }) => (
        <PetData id={Number(id)} />
      ))}
    </Suspense>
  );
}

async function PetData({ id }: { id: number }) {
  const queryClient = new QueryClient();
  bindClient(queryClient, petstore);
  await queryClient.fetchQuery(petsGetQuery({ id })).catch((error) => {
    if (isApiError(error) && error.status === 404) notFound();
    throw error;
  });
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <Pet id={id} />
    </HydrationBoundary>
  );
}
