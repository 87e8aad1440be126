import { A, createAsync, type RouteDefinition } from "@solidjs/router";
import { For } from "solid-js";
import { listPets } from "~/petstore";

export const route = { preload: () => listPets() } satisfies RouteDefinition;

export default function Pets() {
  const pets = createAsync(() => listPets(), { deferStream: true });
  return (
    <ul>
      <For each={pets()}>
        {(pet) => (
          <li>
            <A href={`/pets/${pet.id}`}>{pet.name}</A>
          </li>
        )}
      </For>
    </ul>
  );
}
