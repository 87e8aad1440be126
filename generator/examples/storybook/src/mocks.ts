/// <reference types="msw-storybook-addon/types" />
import { createMocks } from "./api/mocks";

export const mocks = createMocks({ baseUrl: "/api/petstore", credentials: false });
