import { createAsync, useParams } from "@solidjs/router";
import { HttpStatusCode } from "@solidjs/start";
import { Match, Switch } from "solid-js";
import VideoUpload from "~/components/VideoUpload";
import { getPet, renamePet } from "~/petstore";

export default function Pet() {
  const params = useParams();
  const id = () => Number(params.id);
  const pet = createAsync(() => getPet(id()), { deferStream: true });
  return (
    <Switch>
      <Match when={pet() === null}>
        <HttpStatusCode code={404} />
        <p>There is no pet {id()}.</p>
      </Match>
      <Match when={pet()}>
        {(pet) => (
          <>
            <h1>{pet().name}</h1>
            <form action={renamePet.with(id(), `${pet().name} II`)} method="post">
              <button>Rename</button>
            </form>
            <VideoUpload />
          </>
        )}
      </Match>
    </Switch>
  );
}
