import { QueryClient } from '@tanstack/react-query'
import { bindClient } from '#/api/query'
import { createPetstore } from '#/petstore'

export function getContext() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 60_000 } },
  })
  bindClient(queryClient, createPetstore())
  return { queryClient }
}
