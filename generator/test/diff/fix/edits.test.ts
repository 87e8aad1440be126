import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Edits } from "../../../src/diff/fix/types.js";
import { parseNames, printNames, recordNames } from "../../../src/model/index.js";
import { createWorkbench, type Workbench } from "../../emit/compile.js";
import { buildText } from "../../emit/generate.js";
import * as exhaustive from "./exhaustive.js";
import { fixPrograms } from "./programs.js";

const petstore = readFileSync(join(import.meta.dirname, "../../../docs/petstore.yaml"), "utf8")
  .replace(
    "  /events:\n",
    `  /notes:
    post:
      operationId: notes.add
      parameters: [{ name: text, in: query, required: true, schema: { type: string } }]
      responses: { "200": { description: Done., content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } } }
  /boxes/{id}:
    put:
      operationId: boxes.set
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }, { name: id, in: query, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [label], properties: { label: { type: string }, size: { type: integer } } } } } }
      responses: { "204": { description: Done. } }
  /health:
    get:
      operationId: health.check
      responses: { "204": { description: Done. } }
${exhaustive.paths}  /events:
`,
  )
  .replace(
    "  schemas:\n",
    `  schemas:
    Note: { type: object, required: [a.name], properties: { a.name: { type: string } } }
${exhaustive.schemas}`,
  );

/** Replaces each text, which must occur. */
function edited(text: string, edits: readonly (readonly [string, string])[]): string {
  return edits.reduce((all, [find, replace]) => {
    expect(all).toContain(find);
    return all.replaceAll(find, () => replace);
  }, text);
}

/** The next version of the document: other names of types, of properties and of a parameter, and no events. */
const after = edited(petstore.replace(/ {2}\/events:\n[^]*?(?= {2}\/videos:\n)/, ""), [
  ["[a.name], properties: { a.name:", "[name], properties: { name:"],
  ["    Pet:\n", "    Animal:\n"],
  ['schemas/Pet"', 'schemas/Animal"'],
  ["name: { type: string, description: The name of the pet. }", "pet-name: { type: string, description: Its name. }"],
  ["required: [id, name, kind]", "required: [id, pet-name, kind]"],
  ["name: { type: string, minLength: 1, description: The new name. }", "title: { type: string, minLength: 1 }"],
  ["imported: { type: integer }", "count: { type: integer }"],
  ["required: [imported]", "required: [count]"],
  ["            name: limit,", "            name: size,"],
  ["size: limit,", "size: size,"],
  // An argument moves from the query to the body, others are required now.
  [
    "parameters: [{ name: text, in: query, required: true, schema: { type: string } }]",
    "requestBody: { required: true, content: { application/json: { schema: { type: object, required: [text], properties: { text: { type: string } } } } } }",
  ],
  [
    "operationId: health.check",
    "operationId: health.check\n      parameters: [{ name: depth, in: query, required: true, schema: { type: integer } }]",
  ],
  ["required: [size],", "required: [size, file-name],"],
  [
    "{ size: { type: integer, description: The size of the file in bytes. } }",
    "{ size: { type: integer }, file-name: { type: string } }",
  ],
  ...exhaustive.changes,
]);

/** The lines that somebody has edited in specloom.names. */
const renamed = [
  ["pets.list(query kind", "pets.find(query kind as species"],
  // Two methods exchange their names.
  ["= pets.get(", "= pets.other("],
  ["= pets.create(", "= pets.get("],
  ["= pets.other(", "= pets.create("],
  ["= pets.delete(", "= animals.remove("],
  ["= pets.getPhoto(", "= photos.ofPets.get("],
  ["= videos.createUpload(", "= films.createUpload("],
  ["pets.setPhoto(path id, body", "pets.setPhoto(grouped, path id as pet, body"],
  [
    "boxes.set(grouped, path id, query id, body application/json as body)",
    "boxes.set(path id, query id as tag, ...body application/json)",
  ],
  ["pets.import(...body multipart/form-data)", "pets.import(body multipart/form-data as file)"],
  ["schema Kind = Kind", "schema Kind = Species"],
] as const;

/** Programs before and after. They share an import of the client, which follows, too. */
const cases: readonly (readonly [title: string, before: string, after: string])[] = [
  ["a method", "client.pets.list();", "client.pets.find();"],
  ["a method after a line break", "client\n  // the pets\n  .pets.list( );", "client\n  // the pets\n  .pets.find( );"],
  ["a method of another resource", "client.pets.delete({ id: 1 });", "client.animals.remove({ id: 1 });"],
  ["a method of a deeper resource", "client.pets.getPhoto({ id: 1 });", "client.photos.ofPets.get({ id: 1 });"],
  [
    "the group of an argument",
    "client.pets.setPhoto({ id: 1, body: new Blob() });",
    "client.pets.setPhoto({ path: { pet: 1 }, body: new Blob() });",
  ],
  [
    "arguments without groups",
    'client.boxes.set({ path: { id: 1 }, query: { id: "" }, body: { label: "", size: 1 } });',
    'client.boxes.set({ id: 1, tag: "", label: "", size: 1 });',
  ],
  [
    "arguments without groups, of which some are made before",
    'const body = { label: "" };\nconst path = { id: 1 };\nclient.boxes.set({ path, body: body });',
    'const body = { label: "" };\nconst path = { id: 1 };\nclient.boxes.set({ ...path, ...body });',
  ],
  [
    "arguments on lines of their own",
    'client.boxes.set({\n  path: { id: 1 },\n  body: {\n    label: "", // up\n    size: 1,\n  },\n});',
    'client.boxes.set({\n  id: 1,\n  label: "", // up\n  size: 1,\n});',
  ],
  ["an argument that moves to the body", 'client.notes.add({ text: "" });', 'client.notes.add({ text: "" });'],
  ["a resource alone", "const { videos } = client;\nvideos;", "const { films: videos } = client;\nvideos;"],
  ["a string", 'client["pets"]["list"]();', 'client["pets"]["find"]();'],
  ["a template", "client[`pets`][`list`]();", 'client[`pets`]["find"]();'],
  [
    "two names that were exchanged",
    'client.pets.get({ id: 1 });\nclient.pets.create({ name: "", kind: "cat" });',
    'client.pets.create({ id: 1 });\nclient.pets.get({ name: "", kind: "cat" });',
  ],
  ["optional calls", "client?.pets?.list?.({ limit });", "client?.pets?.find?.({ size: limit });"],
  ["a single quote", "client['pets']['list']();", "client['pets']['find']();"],
  ["a method alone", "const { list } = client.pets;\nlist();", "const { find: list } = client.pets;\nlist();"],
  ["a function", "petsList(client);", "petsFind(client);"],
  ["a function in an object", "use({ petsList });", "use({ petsList: petsFind });"],
  ["an argument", 'client.pets.list({ kind: "cat" });', 'client.pets.find({ species: "cat" });'],
  ["an argument from the document", "client.pets.list({ limit: 1 });", "client.pets.find({ size: 1 });"],
  ["a shorthand argument", "client.pets.list({ limit });", "client.pets.find({ size: limit });"],
  ["an argument in quotes", "client.pets.list({ 'limit': 1 });", "client.pets.find({ 'size': 1 });"],
  ["an argument in brackets", 'client.pets.list({ ["limit"]: 1 });', 'client.pets.find({ ["size"]: 1 });'],
  ["an argument of the body", 'client.pets.update({ id: 1, name: "" });', 'client.pets.update({ id: 1, title: "" });'],
  [
    "an object that is passed on",
    "const query = { limit: 1 };\nquery.limit = 2;\nclient.pets.list(query);",
    "const query = { size: 1 };\nquery.size = 2;\nclient.pets.find(query);",
  ],
  [
    "an object that is spread",
    "const query = { limit };\nclient.pets.list({ ...query, cursor: '' });",
    "const query = { size: limit };\nclient.pets.find({ ...query, cursor: '' });",
  ],
  [
    "a part of an object that is passed on",
    "const view = { query: { limit } };\nclient.pets.list(view.query);",
    "const view = { query: { size: limit } };\nclient.pets.find(view.query);",
  ],
  [
    "the result of a function that is passed on",
    "const query = () => ({ limit });\nclient.pets.list(query());",
    "const query = () => ({ size: limit });\nclient.pets.find(query());",
  ],
  [
    "an object that is returned",
    'const named = { ...pet, name: "" };\nuse((): Pet[] => [named]);',
    'const named = { ...pet, "pet-name": "" };\nuse((): Animal[] => [named]);',
  ],
  [
    "an object in another",
    "const query = { limit };\nconst view: { query: PetsListParams } = { query };\nuse(view);",
    "const query = { size: limit };\nconst view: { query: PetsFindParams } = { query };\nuse(view);",
  ],
  [
    "a name with a dot",
    'client.notes.add({ text: "" }).then((note) => note["a.name"]);',
    'client.notes.add({ text: "" }).then((note) => note["name"]);',
  ],
  ["a name after a comment", "use(pet. /* a.b */ name);", 'use(pet /* a.b */ ["pet-name"]);'],
  ["the type of a value", 'use<typeof pet.name>("");', 'use<typeof pet["pet-name"]>("");'],
  ["the operator in", 'use("name" in pet);', 'use("pet-name" in pet);'],
  [
    "strings of Omit and Pick",
    'use<Omit<Pet, "name"> | Pick<Pet, "id" | "name">>();',
    'use<Omit<Animal, "pet-name"> | Pick<Animal, "id" | "pet-name">>();',
  ],
  [
    "strings of Exclude and Extract",
    'type Names = keyof Pet;\nuse<Exclude<keyof Pet, "name"> | Extract<Names & string, "id" | "name"> | Exclude<"name" | "id", "name">>();',
    'type Names = keyof Animal;\nuse<Exclude<keyof Animal, "pet-name"> | Extract<Names & string, "id" | "pet-name"> | Exclude<"name" | "id", "name">>();',
  ],
  [
    "an assignment to a variable",
    "let name: string;\n({ name } = pet);\n[{ name }] = [pet];\nuse(name);",
    'let name: string;\n({ "pet-name": name } = pet);\n[{ "pet-name": name }] = [pet];\nuse(name);',
  ],
  [
    "an assignment to another variable",
    "let text: string;\nfor ({ name: text } of [pet]) use(text);",
    'let text: string;\nfor ({ "pet-name": text } of [pet]) use(text);',
  ],
  ["a property that is no identifier", "use(pet.name, pet?.name);", 'use(pet["pet-name"], pet?.["pet-name"]);'],
  ["a property in a pattern", "const { name } = pet;\nuse(name);", 'const { "pet-name": name } = pet;\nuse(name);'],
  [
    "a named property in a pattern",
    "const { name: text } = pet;\nuse(text);",
    'const { "pet-name": text } = pet;\nuse(text);',
  ],
  [
    "a property of a parameter",
    "const f = ({ name }: Pet) => name;\nuse(f);",
    'const f = ({ "pet-name": name }: Animal) => name;\nuse(f);',
  ],
  [
    "a property in a literal",
    'const made: Pet = { id: 1, name: "", kind: "cat" };\nuse(made);',
    'const made: Animal = { id: 1, "pet-name": "", kind: "cat" };\nuse(made);',
  ],
  ["the type of a property", 'use<Pet["name"]>("");', 'use<Animal["pet-name"]>("");'],
  [
    "a property of a type made of it",
    "use((one: Partial<Pet>) => one.name);",
    'use((one: Partial<Animal>) => one["pet-name"]);',
  ],
  ["a type under another name", 'use<Sort>("cat");', 'use<Sort>("cat");'],
  ["a type of a namespace", "use<api.Pet | api.Kind>();", "use<api.Animal | api.Species>();"],
  [
    "a property of a result",
    "client.pets.import({ sheet: new Blob() }).then((done) => done.imported);",
    "client.pets.import({ file: { sheet: new Blob() } }).then((done) => done.count);",
  ],
  ["the type of arguments", "use<PetsListParams>();", "use<PetsFindParams>();"],
  [
    "names of others",
    "const name = { name: 1, list: 2, Pet: 3 };\nuse(name.name, name.list, name.Pet);",
    "const name = { name: 1, list: 2, Pet: 3 };\nuse(name.name, name.list, name.Pet);",
  ],
  [
    "a value that may have what is required",
    "declare const given: any;\nuse<Upload>({ ...given }, { size: 1 } as Upload);",
    "declare const given: any;\nuse<Upload>({ ...given }, { size: 1 } as Upload);",
  ],
];

/** Programs with values that only their author can choose. */
const incomplete: typeof cases = [
  [
    "a required argument",
    "client.videos.createUpload({ size: 1 });",
    'client.films.createUpload({ size: 1, "file-name": TODO });',
  ],
  [
    "a required argument on a line of its own",
    "client.videos.createUpload({\n  size: 1, // bytes\n});",
    'client.films.createUpload({\n  size: 1,\n  "file-name": TODO, // bytes\n});',
  ],
  [
    "a required argument, once beside spread ones",
    "client.videos.createUpload({ size: 1, ...(limit > 1 && { size: limit }) });",
    'client.films.createUpload({ size: 1, ...(limit > 1 && { size: limit }), "file-name": TODO });',
  ],
  ["the first argument", "client.health.check();", "client.health.check({ depth: TODO });"],
  ["the first argument of a function", "healthCheck(client);", "healthCheck(client, { depth: TODO });"],
];

const importsBefore = `import { createClient, type Kind as Sort, type Pet, type PetsListParams, type VideosCreateUploadParams as Upload } from "./client/generated/index.js";
import type * as api from "./client/generated/index.js";
import { healthCheck, petsList } from "./client/generated/operations/index.js";
`;
const importsAfter = `import { createClient, type Species as Sort, type Animal, type PetsFindParams, type FilmsCreateUploadParams as Upload } from "./client/generated/index.js";
import type * as api from "./client/generated/index.js";
import { healthCheck, petsFind } from "./client/generated/operations/index.js";
`;
const shared = `const client = createClient();
declare const pet: Pet;
declare const limit: number;
declare function use<T>(...values: T[]): void;
declare const some: [Sort, PetsListParams, api.NewPet, typeof petsList, Upload];
use<unknown>(client, pet, limit, some, healthCheck);
`;
const sharedAfter = shared
  .replace("pet: Pet", "pet: Animal")
  .replace("PetsList", "PetsFind")
  .replace("petsList", "petsFind");

const others = {
  "keeps.ts": [
    'import type { Pet } from "./client/generated/index.js";\nexport const Animal: Pet | undefined = undefined;\n',
    'import type { Animal as Pet } from "./client/generated/index.js";\nexport const Animal: Pet | undefined = undefined;\n',
  ],
  "exports.ts": [
    'export type { Pet, Kind as Sort } from "./client/generated/index.js";\n',
    'export type { Animal as Pet, Species as Sort } from "./client/generated/index.js";\n',
  ],
  "local.ts": [
    'import type { Pet } from "./client/generated/index.js";\nexport { type Pet };\n',
    'import type { Animal } from "./client/generated/index.js";\nexport { type Animal as Pet };\n',
  ],
  "through.ts": [
    'import type { Pet } from "./exports.js";\nexport const nameOf = (pet: Pet): string => pet.name;\n',
    'import type { Pet } from "./exports.js";\nexport const nameOf = (pet: Pet): string => pet["pet-name"];\n',
  ],
  "default.ts": [
    'import { petsList } from "./client/generated/operations/index.js";\nexport default petsList;\n',
    'import { petsFind } from "./client/generated/operations/index.js";\nexport default petsFind;\n',
  ],
  "card.tsx": [
    'import type { Pet } from "./client/generated/index.js";\ndeclare const Card: (pet: Pet) => never;\nexport const card = <Card id={1} name="" kind="cat" />;\n',
    'import type { Animal } from "./client/generated/index.js";\ndeclare const Card: (pet: Animal) => never;\nexport const card = <Card id={1} pet-name="" kind="cat" />;\n',
  ],
  "type.ts": [
    'import type { Pet } from "./client/generated/index.js";\ndeclare const pet: Pet;\nexport const length: typeof pet.name.length = 1;\n',
    'import type { Animal } from "./client/generated/index.js";\ndeclare const pet: Animal;\nexport const length: typeof pet.name.length = 1;\n',
  ],
  "spread.ts": [
    'import { healthCheck } from "./client/generated/operations/index.js";\nexport const check = (args: Parameters<typeof healthCheck>) => healthCheck(...args);\n',
    'import { healthCheck } from "./client/generated/operations/index.js";\nexport const check = (args: Parameters<typeof healthCheck>) => healthCheck(...args);\n',
  ],
  "crlf.ts": [
    '\uFEFFimport type { Pet } from "./client/generated/index.js";\r\n\r\nexport type  Pets=Pet[]\r\n',
    '\uFEFFimport type { Animal } from "./client/generated/index.js";\r\n\r\nexport type  Pets=Animal[]\r\n',
  ],
  "gone.ts": [
    'import type { Client } from "./client/generated/index.js";\nexport const watch = (client: Client) =>\n  client.events.watch();\n',
    'import type { Client } from "./client/generated/index.js";\nexport const watch = (client: Client) =>\n  client.events.watch();\n',
  ],
  "grouped.ts": [
    'import type { Client } from "./client/generated/index.js";\nexport const set = (client: Client, one: { id: number }) => client.pets.setPhoto({ ...one, body: "" });\n',
    'import type { Client } from "./client/generated/index.js";\nexport const set = (client: Client, one: { id: number }) => client.pets.setPhoto({ ...one, body: "" });\n',
  ],
  "braces.ts": [
    'import type { Client } from "./client/generated/index.js";\nexport const set = (client: Client) =>\n  client.boxes.set({ path: { id: 1 }, body: { /* none */ label: "" } });\n',
    'import type { Client } from "./client/generated/index.js";\nexport const set = (client: Client) =>\n  client.boxes.set({ path: { id: 1 }, body: { /* none */ label: "" } });\n',
  ],
  "apart.ts": [
    'import type { Client } from "./client/generated/index.js";\nexport const remove = ({ pets }: Client) => pets.delete({ id: 1 });\n',
    'import type { Client } from "./client/generated/index.js";\nexport const remove = ({ pets }: Client) => pets.delete({ id: 1 });\n',
  ],
} as const;

describe("edits", () => {
  let bench: Workbench;
  let found: Edits;
  let errors: readonly string[];
  const read = (path: string): string => readFileSync(join(bench.folder, "shop", path), "utf8");

  beforeAll(async () => {
    bench = createWorkbench();
    const base = await buildText(petstore);
    const names = parseNames(edited(printNames(recordNames(base.api)), renamed), "specloom.names");
    expect(names.problems).toEqual([]);
    const revision = await buildText(after, names.names);
    const texts = Object.fromEntries([
      ...[...cases, ...incomplete].map(
        ([, before], index) => [`case${index}.ts`, `${importsBefore}${shared}${before}\n`] as const,
      ),
      ...Object.entries(others).map(([path, [before]]) => [path, before] as const),
      ...exhaustive.programs.map(({ file, before }) => [file, before] as const),
    ]);
    found = await fixPrograms(bench, { name: "shop", base, revision, texts });
    errors = bench.compile();
  });
  afterAll(() => bench.remove());

  it.each([...cases, ...incomplete].map(([title, , text], index) => [title, index, text] as const))(
    "follow %s",
    (_, index, text) => {
      expect(read(`case${index}.ts`)).toBe(`${importsAfter}${sharedAfter}${text}\n`);
    },
  );

  it.each(Object.entries(others))("leave all else of %s as it is", (path, [, text]) => {
    expect(read(path)).toBe(text);
  });

  it.each(exhaustive.programs)("complete $title", ({ file, after: text }) => {
    expect(read(file)).toBe(text);
  });

  it("are listed with what they change", () => {
    const { edits } = found;
    const own = edits
      .filter(({ file }) => file.endsWith("/case0.ts"))
      .map(({ line, column, description }) => ({ line, column, description }));
    expect(own.at(-1)).toEqual({ line: 10, column: 13, description: "list -> find (method PetsResource.list)" });
    const completed = edits.filter(({ file, text }) => file.endsWith("/exhaustive1.ts") && text !== "condition");
    expect(completed.map(({ line, column, description }) => `${line}:${column} ${description}`)).toEqual([
      "8:3 + case 'archived': return TODO",
    ]);
  });

  it("leave what has no counterpart to the author, and the rest compiles", () => {
    const remarks = found.remarks.map(
      ({ file, line, description }) => `${file.split("/").at(-1)}:${line} ${description}`,
    );
    expect([...remarks].sort()).toEqual([
      "apart.ts:2 client.pets.delete is now client.animals.remove",
      "braces.ts:3 arguments are now { id, tag, ...body }",
      ...exhaustive.listed.map(([, , line]) => line),
      "gone.ts:3 client.events.watch is gone",
      "grouped.ts:2 arguments are now { path: { pet }, body }",
      "type.ts:3 name is now pet-name",
    ]);
    const unplanned = errors.filter((error) => !error.includes("TS2304: Cannot find name 'TODO'"));
    expect(unplanned.filter((error) => !error.startsWith(" ")).map((error) => error.split("(")[0])).toEqual([
      "shop/apart.ts",
      "shop/braces.ts",
      ...exhaustive.failing.map((file) => `shop/${file}`),
      "shop/gone.ts",
      "shop/grouped.ts",
      "shop/type.ts",
    ]);
    const completed = exhaustive.programs.flatMap(({ after: text }) => text.match(/TODO/g) ?? []);
    expect(errors.length - unplanned.length).toBe(incomplete.length + completed.length);
  });
});
