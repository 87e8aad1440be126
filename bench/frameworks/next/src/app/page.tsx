import { Suspense } from "react";
import { petsList } from "@/client";
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
  const { data } = await petsList({ client: petstore, query: { limit: 20 }, throwOnError: true });
  return <Pets firstPage={data} />;
}
