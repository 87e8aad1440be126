import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { list, pet } from "./api/mocks";
import { mocks } from "./mocks";
import { Pets } from "./Pets";

const meta = { component: Pets } satisfies Meta<typeof Pets>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Pages: Story = {
  beforeEach: ({ msw }) => msw.use(mocks.pets.list.pages(list(pet, 21), { size: 20 })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "More" }));
    await waitFor(() => expect(canvas.getAllByRole("listitem")).toHaveLength(21));
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => msw.use(mocks.pets.list({}, { delay: "infinite" })),
  play: async ({ canvas }) => expect(canvas.getByText("Loading…")).toBeVisible(),
};
