import { createFileRoute, Link } from '@tanstack/react-router'
import { petsListInfiniteQuery, useSuspensePetsListInfinite } from '#/api/react'

export const Route = createFileRoute('/')({
  loader: ({ context }) =>
    context.queryClient.ensureInfiniteQueryData(
      petsListInfiniteQuery({ limit: 20 }),
    ),
  component: Pets,
})

function Pets() {
  const { data, hasNextPage, fetchNextPage } = useSuspensePetsListInfinite({
    limit: 20,
  })
  return (
    <ul>
      {data.pages
        .flatMap(({ items }) => items)
        .map(({ id, name }) => (
          <li key={id}>
            <Link to="/pets/$id" params={{ id }}>
              {name}
            </Link>
          </li>
        ))}
      {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
    </ul>
  )
}
