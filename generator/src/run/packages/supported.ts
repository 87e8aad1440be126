/**
 * Optional peer dependencies: only some outputs and commands need them, and they are large. package.json accepts every
 * version, since npm refuses to install specloom beside a version out of range, used or not. So we check the version here.
 */
export const peers = {
  "@redocly/openapi-core": "^2.64.0",
  "openapi-typescript": "^7.13.0",
  prettier: "^3.8.0",
  "ts-morph": "^28.0.0",
  /** A peer of openapi-typescript, which builds its nodes with it. */
  typescript: "^5.0.0",
} as const;

export type Peer = keyof typeof peers;

export const peerNames = Object.keys(peers) as readonly Peer[];
