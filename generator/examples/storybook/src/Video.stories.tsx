import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { mocks } from "./mocks";
import { Video } from "./Video";

const meta = { component: Video } satisfies Meta<typeof Video>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Uploaded: Story = {
  beforeEach: ({ msw }) => msw.use(...mocks.videos.upload({ partSize: 4 })),
  play: async ({ canvas, userEvent }) => {
    const file = new File(["0123456789"], "rex.mp4", { type: "video/mp4" });
    await userEvent.upload(canvas.getByLabelText(/Video/), file);
    await expect(await canvas.findByText(/10 of 10 bytes/)).toBeVisible();
  },
};
