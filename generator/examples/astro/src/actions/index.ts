import { defineAction } from "astro:actions";
import { z } from "astro/zod";
import { petstore } from "../petstore";

export const server = {
  renamePet: defineAction({
    accept: "form",
    input: z.object({ id: z.number(), name: z.string() }),
    handler: (changes) => petstore.pets.update(changes),
  }),
};
