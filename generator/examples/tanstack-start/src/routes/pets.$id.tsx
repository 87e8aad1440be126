import { createFileRoute, notFound } from '@tanstack/react-router'
import { isApiError } from '#/api/client'
import {
  petsGetQuery,
  usePetsUpdate,
  useSuspensePetsGet,
  useVideosUpload,
} from '#/api/react'

export const Route = createFileRoute('/pets/$id')({
  params: { parse: ({ id }) => ({ id: Number(id) }) },
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(petsGetQuery(params)).catch((error) => {
      if (isApiError(error) && error.status === 404) throw notFound()
      throw error
    }),
  component: Pet,
  notFoundComponent: NotFound,
})

function Pet() {
  const { id } = Route.useParams()
  const { data } = useSuspensePetsGet({ id })
  const update = usePetsUpdate()
  const rename = () => update.mutate({ id, name: `${data.name} II` })
  return (
    <>
      <h1>{data.name}</h1>
      <button onClick={rename}>Rename</button>
      <Video />
    </>
  )
}

function Video() {
  const { progress, start } = useVideosUpload()
  const { loaded, total } = progress
  return (
    <label>
      Video{' '}
      <input
        type="file"
        onChange={({ target }) => target.files?.[0] && start(target.files[0])}
      />
      <progress value={loaded} max={total || 1} /> {loaded} of {total} bytes
    </label>
  )
}

function NotFound() {
  return <p>There is no pet {Route.useParams().id}.</p>
}
