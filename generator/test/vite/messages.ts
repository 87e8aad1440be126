import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";

/** A message of Vite to a browser. */
export interface Message {
  readonly type: string;
  readonly err?: {
    readonly message: string;
    readonly plugin?: string;
    readonly frame?: string;
    readonly stack?: string;
    readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
  };
  readonly updates?: readonly { readonly path: string }[];
}

export interface Browser {
  /** Waits for a message that was not returned yet, and for which the test holds. */
  readonly next: (test: (message: Message) => boolean) => Promise<Message>;
  readonly close: () => void;
}

/** Connects to Vite's server as a browser does (RFC 6455), and reads its messages. Node 20 has no WebSocket. */
export function connect(port: number): Promise<Browser> {
  return new Promise((resolve, reject) => {
    const headers = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": randomBytes(16).toString("base64"),
      "sec-websocket-protocol": "vite-hmr",
    };
    request({ port, host: "127.0.0.1", headers })
      .on("upgrade", (_, socket: Socket, head: Buffer) => resolve(read(socket, head)))
      .on("response", ({ statusCode }) => reject(new Error(`Vite answered ${statusCode}`)))
      .on("error", reject)
      .end();
  });
}

function read(socket: Socket, head: Buffer): Browser {
  const messages: Message[] = [];
  const waiting = new Set<() => void>();
  let rest = head;
  const take = (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    for (let frame = frameOf(rest); frame !== undefined; frame = frameOf(rest)) {
      rest = rest.subarray(frame.end);
      if (frame.opcode === 1) messages.push(JSON.parse(frame.payload.toString()) as Message);
    }
    for (const look of waiting) look();
  };
  socket.on("data", take);
  take(Buffer.alloc(0));
  return {
    next: (test) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer);
          waiting.delete(look);
        };
        const look = () => {
          const index = messages.findIndex(test);
          if (index < 0) return;
          stop();
          resolve(messages.splice(0, index + 1).at(-1)!);
        };
        const timer = setTimeout(() => {
          stop();
          reject(new Error(`no such message among ${JSON.stringify(messages)}`));
        }, 20_000);
        waiting.add(look);
        look();
      }),
    close: () => socket.destroy(),
  };
}

/** Returns the first frame; undefined if it is incomplete. Servers do not mask. */
function frameOf(
  data: Buffer,
): { readonly opcode: number; readonly payload: Buffer; readonly end: number } | undefined {
  if (data.length < 2) return undefined;
  const [short, opcode] = [data[1]! & 0x7f, data[0]! & 0x0f];
  const start = short < 126 ? 2 : { 126: 4, 127: 10 }[short]!;
  if (data.length < start) return undefined;
  const long = (): number => (short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2)));
  const end = start + (short < 126 ? short : long());
  return data.length < end ? undefined : { opcode, payload: data.subarray(start, end), end };
}
