import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { mocks } from "./mocks";
import { Pet } from "./Pet";

const meta = { component: Pet, args: { id: 7 } } satisfies Meta<typeof Pet>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Renamed: Story = {
  beforeEach: ({ msw }) => msw.use(mocks.pets.get({ name: "Rex" })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Rename" }));
    await expect(await canvas.findByRole("heading", { name: "Rex II" })).toBeVisible();
  },
};

export const Missing: Story = {
  beforeEach: ({ msw }) => msw.use(mocks.pets.get.responds(404)),
  play: async ({ canvas }) => expect(await canvas.findByText("There is no pet 7.")).toBeVisible(),
};

export const Closed: Story = {
  beforeEach: ({ msw }) => msw.use(mocks.pets.get.responds(503, { title: "Closed", detail: "Back at 9." })),
  play: async ({ canvas }) => expect(await canvas.findByText("Closed: Back at 9.")).toBeVisible(),
};
