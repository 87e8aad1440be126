import type { Api, NamedSchema, Schema } from "../model/types.js";
import type { EmittedFile } from "./output.js";

/** The listener for what is read, and the name of the reader. */
interface Reads {
  readonly note: (component: string) => void;
  readonly by: <T>(reader: string, action: () => T) => T;
}

/** The API, in which reading the schema of a component is noted. */
export function watchSchemas(api: Api, reads: Reads): Api {
  return {
    ...api,
    schemas: api.schemas.map((named) => {
      const { schema, ...rest } = named;
      return {
        ...rest,
        get schema() {
          reads.note(named.name.wire);
          return schema;
        },
      };
    }),
  };
}

/** A component whose schema is looked up each time that it is read, and not before. */
export function withSchema(named: Omit<NamedSchema, "schema">, find: () => Schema): NamedSchema {
  const members = Object.getOwnPropertyDescriptors(named);
  return Object.defineProperties({} as NamedSchema, { ...members, schema: { get: find, enumerable: true } });
}

/** The file, whose text is made in the name of its path. */
export function watchFile(file: EmittedFile, path: string, reads: Reads): EmittedFile {
  const { path: own, language, section } = file;
  return {
    path: own,
    language,
    ...(section !== undefined && { section }),
    get text() {
      return reads.by(readerOf(path), () => file.text);
    },
  };
}

/** Whom reads are noted for while a file is made: no component has such a name. */
export function readerOf(path: string): string {
  return `file ${path}`;
}
