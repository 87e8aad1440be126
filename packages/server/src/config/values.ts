import { resolve } from "node:path";

/** Reads the value of an option. Throws an InvalidValue that says what is expected. */
export type ReadValue<T> = (value: string) => T;

/** The value of an option is not one that it can have. The message completes "PORT …". */
export class InvalidValue extends Error {
  override readonly name = "InvalidValue";
}

export function integer(least: number, most: number): ReadValue<number> {
  return (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidValue(`expects an integer from ${least} to ${most}`);
  };
}

/** Reads a URL of certain schemes. It is returned without a slash at its end. */
export function url(...schemes: readonly string[]): ReadValue<string> {
  return (value) => {
    const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : "";
    if (schemes.includes(scheme)) return value.replace(/\/+$/, "");
    throw new InvalidValue(`expects a URL that begins with ${schemes.map((one) => `${one}://`).join(" or ")}`);
  };
}

/** Reads a URL of HTTP to which paths are added. Errors and logs could show a user, a password or a query, so it has none. */
export const baseUrl: ReadValue<string> = (value) => {
  const read = url("http", "https")(value);
  const { username, password, search, hash } = new URL(read);
  if (username === "" && password === "" && search === "" && hash === "" && !/[?#]/.test(read)) return read;
  throw new InvalidValue("expects a URL without a user, password, query and fragment");
};

/** Reads a key that is sent in a header. */
export const token: ReadValue<string> = (value) => {
  if (/^[\x21-\x7e]+$/.test(value)) return value;
  throw new InvalidValue("expects ASCII letters, digits and punctuation, without spaces and line breaks");
};

/** Reads a decimal number. */
export function number(least: number, most: number): ReadValue<number> {
  return (value) => {
    const read = /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) : Number.NaN;
    if (read >= least && read <= most) return read;
    throw new InvalidValue(`expects a number from ${least} to ${most}`);
  };
}

export function oneOf<const T extends string>(...values: readonly T[]): ReadValue<T> {
  return (value) => {
    const found = values.find((one) => one === value);
    if (found !== undefined) return found;
    throw new InvalidValue(`expects one of ${values.join(", ")}`);
  };
}

/** Reads `true` or `false`. A flag without a value is `true`. */
export const boolean: ReadValue<boolean> = (value) => {
  if (/^(?:true|1|yes|on)$/i.test(value)) return true;
  if (/^(?:false|0|no|off)$/i.test(value)) return false;
  throw new InvalidValue("expects true or false");
};

export function string(least = 1): ReadValue<string> {
  return (value) => {
    if (value.length >= least) return value;
    throw new InvalidValue(`expects at least ${least} characters`);
  };
}

export const folder: ReadValue<string> = (value) => resolve(value);

/** Reads an address without a port: `127.0.0.1`, `::1`, `localhost`. */
export const host: ReadValue<string> = (value) => {
  if (/^[A-Za-z0-9.:_-]+$/.test(value) && !value.includes("://")) return value;
  throw new InvalidValue("expects an address or a host name without a scheme, such as 127.0.0.1");
};

/** Reads `loopback`, `*`, or a list of origins with commas. */
export const origins: ReadValue<"loopback" | "*" | readonly string[]> = (value) => {
  if (value === "loopback" || value === "*") return value;
  const list = value.split(",").map((one) => one.trim());
  const wrong = list.find((one) => !URL.canParse(one) || new URL(one).origin !== one);
  if (wrong === undefined) return list;
  throw new InvalidValue(
    `expects "loopback", "*", or origins with commas, such as https://app.example; "${wrong}" is not an origin`,
  );
};
