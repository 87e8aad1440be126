import { A } from '@solidjs/router'
import { useInfiniteQuery } from '@tanstack/solid-query'
import { For, Show } from 'solid-js'
import { petsListInfiniteOptions } from './client/@tanstack/solid-query.gen'

export default function Pets() {
  const pets = useInfiniteQuery(() => ({
    ...petsListInfiniteOptions({ query: { limit: 20 } }),
    initialPageParam: {},
    getNextPageParam: ({ next_cursor }) => next_cursor,
  }))
  return (
    <Show when={!pets.error} fallback={<p role="alert">{pets.error?.title}</p>}>
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
