// Starts that fail: each says what is wrong, where, and how to fix it, and spoils nothing for the next start.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { type Config, defaultConfig } from "../../src/config/config.js";
import { explainConnection } from "../../src/database/explain-connection.js";
import { openDatabase } from "../../src/database/open.js";
import { createLog } from "../../src/http/log.js";
import { bannerText } from "../../src/start/banner.js";
import { explainFolder } from "../../src/start/explain-folder.js";
import { type RunningServer, startServer } from "../../src/start/start-server.js";
import { StartError } from "../../src/start-error.js";
import { onOneDatabase } from "../support/databases.js";
import { s3Credentials, startS3Server } from "../storage/support/s3-server.js";

async function start(config: Partial<Config>): Promise<RunningServer> {
  const server = await startServer({ ...defaultConfig, ...config }, { log: createLog("silent") });
  onTestFinished(() => server.close());
  return server;
}

/** Returns the message of a start that must fail. */
async function failureOf(config: Partial<Config>): Promise<string> {
  const error: unknown = await start(config).then(
    () => new Error("It has started"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

/** Runs the commands of a text in a shell, with another `curl` that prints its arguments, and returns the answers to them. */
async function pasted(banner: string): Promise<readonly unknown[]> {
  const commands = banner.slice(banner.indexOf("export "));
  const printed = execFileSync("sh", [], {
    input: `curl() { printf '%s\\n' "$@" ""; }\n${commands}`,
    encoding: "utf8",
  });
  const calls = printed
    .trim()
    .split("\n\n")
    .map((one) => one.split("\n"));
  return Promise.all(
    calls.map(async ([, key = "", url = "", , type, , body]) => {
      const headers = Object.fromEntries(
        [key, type ?? "Accept: */*"].map((line) => line.split(": ") as [string, string]),
      );
      const response = await fetch(url, { headers, ...(body !== undefined && { method: "POST", body }) });
      return response.json();
    }),
  );
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "memory-service-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a port that is in use until the test ends. */
async function usedPort(): Promise<number> {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  return (other.address() as AddressInfo).port;
}

/** Returns a port that nothing listens on. */
async function unusedPort(): Promise<number> {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  other.close();
  await once(other, "close");
  return port;
}

describe("the keys of a first start", () => {
  it("are created by the next start, if the port was in use", async () => {
    const data = temporaryFolder();
    expect(await failureOf({ data, port: await usedPort() })).toMatch(/another program listens there/);
    const { newKeys } = await start({ data });
    expect(newKeys).toEqual({ apiKey: expect.stringMatching(/^msk_/), adminKey: expect.stringMatching(/^msa_/) });
  });
});

describe("the demo data", () => {
  it("is loaded by the next start if the port was in use, without using the public URL, and the printed calls work", async () => {
    const config = { data: temporaryFolder(), demo: true, publicUrl: "https://memory.invalid/path" };
    expect(await failureOf({ ...config, port: await usedPort() })).toMatch(/another program listens there/);
    const server = await start(config);
    expect(server.newKeys).toEqual({
      apiKey: expect.stringMatching(/^msk_/),
      adminKey: expect.stringMatching(/^msa_/),
    });
    const files = await server.service.db.selectFrom("drive_items").select("id").where("type", "=", "file").execute();
    expect(files.length).toBeGreaterThan(5);
    expect(await pasted(await bannerText(server))).toMatchObject([
      { success: true, data: { items: [{}, {}] } },
      { success: true, data: { memories: [{}, {}] } },
      { success: true, data: { trace: [{}] } },
      { success: true, data: { expired: false } },
      { success: true, data: { resolved: true } },
    ]);
  });

  it("is refused if it is incomplete", async () => {
    const data = temporaryFolder();
    const { db, close } = await openDatabase({ folder: join(data, "database") });
    await db.insertInto("settings").values({ name: "demo", value: "loading" }).execute();
    await close();
    const message = await failureOf({ data, demo: true });
    expect(message).toMatch(/^The demo data in the database is incomplete/);
    expect(message).toContain(`Delete the folder ${data}, and start again.`);
  });
});

describe("the data folder", () => {
  it("cannot be a file, or below one", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    expect(await failureOf({ data: file })).toBe(
      `Cannot use the data folder ${file}: it is a file or below one. Remove that, or choose another folder with --data.`,
    );
    const data = join(temporaryFolder(), "data");
    mkdirSync(data);
    writeFileSync(join(data, "files"), "");
    expect(await failureOf({ data })).toMatch(/^Cannot use the data folder .*: it is a file\. Remove it/);
  });

  it("cannot be on a full disk", () => {
    // As Node's functions and the embedded database report it.
    const ofNode = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    for (const error of [ofNode, { name: "ErrnoError", errno: 51 }])
      expect(explainFolder(error, "/data")).toMatchObject({
        message:
          "Cannot use the data folder /data: the disk is full. Free some space, or choose another folder with --data.",
      });
    for (const error of [new Error("ENOSPC"), { name: "ErrnoError", errno: 1 }, undefined])
      expect(explainFolder(error, "/data")).toBe(error);
  });

  it("cannot have a damaged database", async () => {
    const data = temporaryFolder();
    const database = join(data, "database/data");
    mkdirSync(database, { recursive: true });
    expect(await failureOf({ data })).toBe(
      `Cannot open the database in ${database}: the file ${join(database, "PG_VERSION")} is missing. Its files may be damaged, ` +
        "or the disk full. Free some space, restore a copy, or use another folder.",
    );
    writeFileSync(join(database, "PG_VERSION"), "12\n");
    expect(await failureOf({ data })).toMatch(/was written by PostgreSQL 12, but .*Start the version of the server/);
    rmSync(database, { recursive: true });
    const { close } = await openDatabase({ folder: join(data, "database") });
    await close();
    writeFileSync(join(database, "global/pg_control"), "damaged");
    expect(await failureOf({ data })).toMatch(
      /^Cannot open the database in .*Its files may be damaged, or the disk full/,
    );
  });
});

describe("DATABASE_URL", () => {
  it("must lead to a database", async () => {
    const port = await unusedPort();
    const databaseUrl = `postgres://ada:secret@127.0.0.1:${port}/memory?password=secret`;
    expect(await failureOf({ databaseUrl })).toBe(
      `Cannot use the database postgres://ada@127.0.0.1:${port}/memory: connect ECONNREFUSED 127.0.0.1:${port}. Start PostgreSQL ` +
        "there, or correct the host and port of DATABASE_URL.",
    );
  });

  /** Returns the URL of a server that sends bytes to each connection. */
  const serverOf = async (bytes: string): Promise<string> => {
    const server = createServer((socket) => socket.on("error", () => {}).end(bytes, "latin1"));
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void server.close());
    return `postgres://ada:secret@127.0.0.1:${(server.address() as AddressInfo).port}/memory`;
  };

  it.each(["HTTP/1.1 400 Bad Request\r\n\r\n", "J\0\0\0\n8.0.36\0", ""])(
    "must lead to PostgreSQL, not to a server that answers %j",
    async (text) => {
      expect(await failureOf({ databaseUrl: await serverOf(text) })).toMatch(
        /^Cannot use the database postgres:\/\/ada@[^ ]+: [^.\n]+\. Let DATABASE_URL lead to PostgreSQL: another program listens there\.$/,
      );
    },
  );

  it("must not lead to a pooler that refuses our settings", async () => {
    const fields = ["SFATAL", "C08P01", "Munsupported startup parameter: statement_timeout", "", ""].join("\0");
    const databaseUrl = await serverOf(`E\0\0\0${String.fromCharCode(fields.length + 4)}${fields}`);
    expect(await failureOf({ databaseUrl })).toMatch(
      /memory: unsupported startup parameter: statement_timeout\. A pooler is there: .*several-instances\.md\.$/,
    );
  });

  it("must not ask for TLS where there is none", async () => {
    expect(await failureOf({ databaseUrl: `${await serverOf("N")}?sslmode=verify-full` })).toMatch(
      /The server does not support SSL connections\. Remove sslmode from DATABASE_URL, or set ssl = on/,
    );
  });

  it.each([
    [
      "SELF_SIGNED_CERT_IN_CHAIN",
      "self-signed certificate in certificate chain",
      /Add sslrootcert=FILE .* sslmode=no-verify/,
    ],
    [
      "ERR_TLS_CERT_ALTNAME_INVALID",
      "Hostname/IP does not match certificate's altnames",
      /Use a host of the certificate/,
    ],
    ["28000", 'no pg_hba.conf entry for host "192.0.2.1", user "ada", no encryption', /Add sslmode=verify-full/],
    ["28000", 'role "ada" does not exist', /Correct the user/],
  ])("has a fix for %s: %s", (code, message, fix) => {
    const explained = explainConnection(Object.assign(new Error(message), { code }), "postgres://ada:secret@db/memory");
    expect(explained).toBeInstanceOf(StartError);
    expect((explained as StartError).message).toMatch(fix);
    expect((explained as StartError).message).not.toContain("secret");
  });

  it.each(["host=/no/such/folder", "sslrootcert=/no/such/file"])(
    "must not have a missing path, such as %s",
    async (query) => {
      expect(await failureOf({ databaseUrl: `postgres://ada@127.0.0.1/memory?${query}` })).toMatch(
        /^Cannot use the database .*ENOENT.*\. Correct the path in DATABASE_URL\.$/,
      );
    },
  );

  const postgres = inject("postgres");
  it.skipIf("missing" in postgres)("must name an existing database and an existing user", async () => {
    const url = new URL("missing" in postgres ? "" : postgres.url);
    url.pathname = "/no_such_database";
    expect(await failureOf({ databaseUrl: url.href })).toMatch(
      /\/no_such_database\?.*: database "no_such_database" does not exist\. Create it \(createdb NAME\), or correct/,
    );
    url.searchParams.set("user", "nobody_at_all");
    expect(await failureOf({ databaseUrl: url.href })).toMatch(/nobody_at_all.*Correct the user/);
  });
});

onOneDatabase("a bucket", (open) => {
  const s3 = { bucket: "drive", endpoint: "", region: "us-east-1", forcePathStyle: true };

  it("must exist, and its service must answer", async () => {
    for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { endpoint, close } = await startS3Server();
    onTestFinished(close);
    const { url: databaseUrl } = await open.options();
    await start({ databaseUrl, s3: { ...s3, endpoint } });
    expect(await failureOf({ databaseUrl, s3: { ...s3, endpoint, bucket: "other" } })).toBe(
      `Cannot use the bucket "other" at ${endpoint}: NoSuchBucket, The specified bucket does not exist. Create the bucket, or correct S3_BUCKET.`,
    );
    const nobody = `http://127.0.0.1:${await unusedPort()}`;
    expect(await failureOf({ databaseUrl, s3: { ...s3, endpoint: nobody } })).toMatch(
      /ECONNREFUSED.*correct S3_ENDPOINT\.$/,
    );
  });

  it("needs credentials", async () => {
    for (const name of Object.keys(s3Credentials)) vi.stubEnv(name, undefined);
    // No profile, and no role of a machine at Amazon's.
    vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", join(temporaryFolder(), "credentials"));
    onTestFinished(() => void vi.unstubAllEnvs());
    const endpoint = `http://127.0.0.1:${await unusedPort()}`;
    const { url: databaseUrl } = await open.options();
    expect(await failureOf({ databaseUrl, s3: { ...s3, endpoint } })).toMatch(
      /there are no credentials\. Set AWS_ACCESS_KEY_ID/,
    );
  });
});
