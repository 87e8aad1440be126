import type { Preview } from "@storybook/react-vite";
import { QueryClient } from "@tanstack/react-query";
import { createClient } from "../src/api/client";
import { ClientProvider } from "../src/api/react";
import { mocks } from "../src/mocks";

const client = createClient({ baseUrl: "/api/petstore", maxRetries: 0 });
const queryClient = new QueryClient();

const preview: Preview = {
  beforeEach({ msw }) {
    queryClient.clear();
    msw.use(...mocks.handlers);
  },
  decorators: (Story) => (
    <ClientProvider client={client} queryClient={queryClient}>
      <Story />
    </ClientProvider>
  ),
};

export default preview;
