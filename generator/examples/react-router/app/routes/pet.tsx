import { data, Form, isRouteErrorResponse } from "react-router";
import { petstore } from "~/petstore.server";
import { Video } from "~/video";
import type { Route } from "./+types/pet";

export async function loader({ params, request }: Route.LoaderArgs) {
  const result = await petstore.pets.get({ id: Number(params.id) }, { signal: request.signal }).safe();
  if (result.ok) return result.data;
  throw result.error.status === 404 ? data(null, { status: 404 }) : result.error;
}

export async function action({ params, request }: Route.ActionArgs) {
  const form = await request.formData();
  await petstore.pets.update({ id: Number(params.id), name: String(form.get("name")) });
}

export default function Pet({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <>
      <h1>{name}</h1>
      <Form method="post">
        <button name="name" value={`${name} II`}>
          Rename
        </button>
      </Form>
      <Video />
    </>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <p>There is no pet {params.id}.</p>;
  throw error;
}
