/** Creates a self-signed certificate for each run: X.509 version 3 in DER (RFC 5280 4.1). node:crypto cannot create one. */
import { generateKeyPairSync, sign } from "node:crypto";

type Encoded = Uint8Array;

/** Encodes one ASN.1 value. Its content must be shorter than 64 KiB. */
function der(tag: number, ...contents: Encoded[]): Encoded {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...contents: Encoded[]): Encoded => der(0x30, ...contents);
const text = (tag: number, content: string): Encoded => der(tag, Buffer.from(content));
const hex = (tag: number, content: string): Encoded => der(tag, Buffer.from(content, "hex"));

// 1.2.840.10045.4.3.2
const ecdsaWithSha256 = sequence(hex(0x06, "2a8648ce3d040302"));
// 2.5.4.3
const commonName = (name: string): Encoded => sequence(der(0x31, sequence(hex(0x06, "550403"), text(0x0c, name))));

/** Returns the options of a TLS server whose certificate no client trusts. */
export function selfSigned(name: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const details = sequence(
    der(0xa0, hex(0x02, "02")),
    hex(0x02, "01"),
    ecdsaWithSha256,
    commonName(name),
    sequence(text(0x17, "200101000000Z"), text(0x17, "490101000000Z")),
    commonName(name),
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = sign("sha256", details, privateKey);
  const certificate = sequence(details, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: pem(certificate),
  };
}

const pem = (bytes: Encoded): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes)
    .toString("base64")
    .replaceAll(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
