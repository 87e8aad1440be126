import { useParams } from '@solidjs/router'
import { useMutation, useQuery } from '@tanstack/solid-query'
import { Match, Switch } from 'solid-js'
import { petsGetOptions, petsUpdateMutation } from './client/@tanstack/solid-query.gen'
import { NotFoundError } from './petstore'
import VideoUpload from './VideoUpload'

export default function Pet() {
  const params = useParams()
  const path = () => ({ id: Number(params.id) })
  const query = useQuery(() => petsGetOptions({ path: path() }))
  const update = useMutation(() => ({
    ...petsUpdateMutation(),
    onSuccess: (_pet, _variables, _result, { client }) => client.invalidateQueries(),
  }))
  return (
    <Switch fallback={<p>Loading…</p>}>
      <Match when={query.error instanceof NotFoundError}>
        <p>There is no pet {path().id}.</p>
      </Match>
      <Match when={query.error}>{(error) => <p role="alert">{error().title}</p>}</Match>
      <Match when={query.data}>
        {(pet) => (
          <>
            <h1>{pet().name}</h1>
            <button onClick={() => update.mutate({ path: path(), body: { name: `${pet().name} II` } })}>Rename</button>
            <VideoUpload />
          </>
        )}
      </Match>
    </Switch>
  )
}
