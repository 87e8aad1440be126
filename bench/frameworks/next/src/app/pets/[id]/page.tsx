import { notFound } from "next/navigation";
import { Suspense } from "react";
import { petsGet } from "@/client";
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
  const { data, error, response } = await petsGet({ client: petstore, path: { id } });
  if (response?.status === 404) notFound();
  if (!data) throw error;
  return <Pet initialData={data} />;
}
