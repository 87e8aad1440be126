export { createContext, type MockContext } from "./context.js";
export { implement } from "./implement.js";
export { mockOperation, mockPages } from "./mock.js";
export type { Factory, MockTable, UploadTable } from "./table.js";
export type {
  BodyOf,
  Failure,
  MockOptions,
  MocksOptions,
  OperationMock,
  PagedMock,
  PagesOptions,
  ReceivedPart,
  ReceivedRequest,
  Resolver,
  ResponseOptions,
  UploadMock,
  UploadMockOptions,
} from "./types.js";
export { mockUpload } from "./uploads.js";
