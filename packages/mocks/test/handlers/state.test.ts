// Mocks that remember: functions of a service, as `implement` takes them.
import { expect, test } from "vitest";
import { createMocks, type Handlers, HttpError, list, workspace } from "../../src/index.js";
import { baseUrl, errorOf, serveMocks, strict } from "./support.js";

const mocks = createMocks({ baseUrl });
const server = serveMocks(mocks);

test("without functions, a mutation changes nothing", async () => {
  const before = await strict.workspaces.list();
  await strict.workspaces.update({ id: before.items[0]!.id, name: "Renamed" });
  expect(await strict.workspaces.list()).toEqual(before);
});

test("functions share state; the other operations keep their handlers", async () => {
  const all = new Map(list(workspace, 3).map((one) => [one.id, one]));
  server.use(
    ...mocks.implement({
      workspaces: {
        list: () => ({ items: [...all.values()] }),
        update: ({ id, ...changes }) => {
          const known = all.get(id);
          if (known === undefined) throw new HttpError(404, `No workspace ${id}`);
          const changed = { ...known, ...changes } as typeof known;
          all.set(id, changed);
          return changed;
        },
      },
    }),
  );
  const [first] = (await strict.workspaces.list()).items;
  await strict.workspaces.update({ id: first!.id, name: "Renamed" });
  expect((await strict.workspaces.list()).items[0]!.name).toBe("Renamed");
  expect(await errorOf(strict.workspaces.update({ id: "ws_0", name: "x" }))).toMatchObject({
    status: 404,
    message: "No workspace ws_0",
  });
  expect(await strict.projects.list()).toBeDefined();
});

test("functions may be methods of a class", async () => {
  class Projects implements Pick<Handlers["projects"], "delete"> {
    readonly deleted: string[] = [];
    delete({ id }: { readonly id: string }): void {
      this.deleted.push(id);
    }
  }
  const projects = new Projects();
  server.use(...mocks.implement({ projects }));
  await strict.projects.delete({ id: "prj_1" });
  expect(projects.deleted).toEqual(["prj_1"]);
});
