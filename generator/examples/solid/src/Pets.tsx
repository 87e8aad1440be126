import { A } from '@solidjs/router'
import { useInfiniteQuery } from '@tanstack/solid-query'
import { For, Show } from 'solid-js'
import { petsListInfiniteQuery } from './api/query'

export default function Pets() {
  const pets = useInfiniteQuery(() => petsListInfiniteQuery({ limit: 20 }))
  return (
    <Show when={!pets.error} fallback={<p role="alert">{pets.error?.message}</p>}>
      <ul>
        <For each={pets.data?.pages.flatMap(({ items }) => items)}>
          {(pet) => (
            <li>
              <A href={`/pets/${pet.id}`}>{pet.name}</A>
            </li>
          )}
        </For>
      </ul>
      <Show when={pets.hasNextPage}>
        <button onClick={() => pets.fetchNextPage()}>More</button>
      </Show>
    </Show>
  )
}
