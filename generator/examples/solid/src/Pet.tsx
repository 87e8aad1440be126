import { useParams } from '@solidjs/router'
import { useMutation, useQuery } from '@tanstack/solid-query'
import { Match, Switch } from 'solid-js'
import { isApiError } from './api/client'
import { petsGetQuery, petsUpdateMutation } from './api/query'
import VideoUpload from './VideoUpload'

export default function Pet() {
  const params = useParams()
  const id = () => Number(params.id)
  const query = useQuery(() => petsGetQuery({ id: id() }))
  const update = useMutation(() => petsUpdateMutation())
  const isMissing = () => isApiError(query.error) && query.error.status === 404
  return (
    <Switch fallback={<p>Loading…</p>}>
      <Match when={isMissing()}>
        <p>There is no pet {id()}.</p>
      </Match>
      <Match when={query.error}>{(error) => <p role="alert">{error().message}</p>}</Match>
      <Match when={query.data}>
        {(pet) => (
          <>
            <h1>{pet().name}</h1>
            <button onClick={() => update.mutate({ id: id(), name: `${pet().name} II` })}>Rename</button>
            <VideoUpload />
          </>
        )}
      </Match>
    </Switch>
  )
}
