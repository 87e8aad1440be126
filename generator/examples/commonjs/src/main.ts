import { openAsBlob } from "node:fs";
import { isApiError } from "./api/client/index.js";
import { petstore } from "./petstore.js";

async function main([command, argument = "", name = ""]: string[]): Promise<void> {
  const id = Number(argument);
  if (command === "list") {
    for await (const pet of petstore.pets.list()) console.log(pet.id, pet.name);
  } else if (command === "show") {
    console.log(await petstore.pets.get({ id }));
  } else if (command === "rename") {
    console.log(await petstore.pets.update({ id, name }));
  } else if (command === "upload") {
    await petstore.videos.upload(await openAsBlob(argument), {
      onProgress: ({ loaded, total }) => console.log(`${loaded} of ${total} bytes`),
    });
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!isApiError(error)) throw error;
  console.error(error.status === 404 ? "There is no such pet." : error.message);
  process.exitCode = 1;
});
