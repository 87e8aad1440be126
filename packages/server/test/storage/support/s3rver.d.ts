declare module "@20minutes/s3rver" {
  import type { AddressInfo } from "node:net";

  /** The parts of S3rver's file store that tests extend. */
  export interface S3rverStore {
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    putObjectMultipart(
      bucket: string,
      upload: string,
      parts: readonly { readonly number: number; readonly etag: string }[],
    ): Promise<unknown>;
  }

  interface S3rverContext {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string | undefined>>;
    status: number;
  }

  export default class S3rver {
    constructor(options: object);
    readonly store: S3rverStore;
    readonly middleware: ((context: S3rverContext, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

declare module "@20minutes/s3rver/lib/models/error.js" {
  export default class S3Error extends Error {
    constructor(code: string, message: string);
  }
}
