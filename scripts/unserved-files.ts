/** Files that Vite's development servers never send: its own list, and the data folders of the reference server. */
export const unservedFiles: string[] = [
  ".env",
  ".env.*",
  "*.{crt,pem,key,p12,pfx,cer,der}",
  ".npmrc",
  ".yarnrc.yml",
  "**/.git/**",
  "**/.memory-service/**",
];
