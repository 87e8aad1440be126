import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { list, pet } from "./api/mocks";
import App from "./App";
import { mocks, server } from "./test/server";

function open(path: string) {
  history.pushState(null, "", path);
  render(<App />);
  return userEvent.setup();
}

test("lists pets, page by page", async () => {
  server.use(mocks.pets.list.pages(list(pet, 25), { size: 20 }));
  const user = open("/");
  expect(await screen.findAllByRole("link")).toHaveLength(20);
  await user.click(screen.getByRole("button", { name: "More" }));
  await waitFor(() => expect(screen.getAllByRole("link")).toHaveLength(25));
});

test("says that a pet is missing", async () => {
  server.use(mocks.pets.get.responds(404, { title: "Not found" }));
  open("/pets/99");
  await screen.findByText("There is no pet 99.");
});

test("takes a change back that fails", async () => {
  server.use(mocks.pets.get({ name: "Rex" }), mocks.pets.update.fails("network", { delay: 100 }));
  const user = open("/pets/7");
  await user.click(await screen.findByRole("button", { name: "Rename" }));
  await screen.findByRole("heading", { name: "Rex II" });
  await screen.findByRole("heading", { name: "Rex" });
});

test("uploads a video", async () => {
  const sizes: number[] = [];
  server.use(...mocks.videos.upload({ partSize: 4, onPart: ({ body }) => void sizes.push(body.length) }));
  const user = open("/pets/7");
  await user.upload(await screen.findByLabelText(/Video/), new File(["0123456789"], "rex.mp4"));
  await screen.findByText(/10 of 10 bytes/);
  expect(sizes.sort()).toEqual([2, 4, 4]);
});
