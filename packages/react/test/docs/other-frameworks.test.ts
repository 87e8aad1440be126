// The code for Vue works. test/frameworks has more, also for Solid.
import type { QueryClient, UseMutationReturnType, UseQueryReturnType } from "@tanstack/vue-query";
import { VueQueryPlugin } from "@tanstack/vue-query";
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createApp, defineComponent, h, ref } from "vue";
import { openSite } from "./support/browser.js";

const { desk, mocks, server, sent } = openSite();
const guide = "guides/other-frameworks";

test("a Vue component shows a fact and updates it", async () => {
  const { queryClient } = await desk.load<{ readonly queryClient: QueryClient }>(guide, "query-client.ts");
  const { useFact, useFactUpdate } = await desk.load<{
    readonly useFact: (ids: object) => UseQueryReturnType<{ readonly fact: string }, Error>;
    readonly useFactUpdate: () => UseMutationReturnType<unknown, Error, object, unknown>;
  }>(guide, "use-fact.ts");
  server.use(mocks.facts.get({ fact: "Likes tea" }));
  const ids = ref({ workspaceId: "ws_1", actorId: "act_2", factId: "fact_3" });
  const component = defineComponent(() => {
    const { data } = useFact(ids);
    const { mutate } = useFactUpdate();
    return () => h("button", { onClick: () => mutate({ ...ids.value, fact: "Drinks tea" }) }, data.value?.fact);
  });
  const root = document.body.appendChild(document.createElement("div"));
  const app = createApp(component).use(VueQueryPlugin, { queryClient });
  app.mount(root);
  await waitFor(() => expect(root.textContent).toBe("Likes tea"));
  root.querySelector("button")!.click();
  await waitFor(() => expect(root.textContent).toBe("Drinks tea"));
  expect(sent).toEqual(["facts.get", "facts.update"]);
  app.unmount();
  root.remove();
});
