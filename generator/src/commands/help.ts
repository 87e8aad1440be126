/** What `specloom --help` prints. The exit codes are also in README.md. */
export const helpText = `specloom - typed clients and reference pages from an OpenAPI document

Usage
  specloom generate            bring all outputs of specloom.config.yaml up to date
  specloom lint                point out what is sound but could be better
  specloom dump tree           the operations, as the client will offer them
  specloom dump model          the model, as JSON
  specloom dump files          what would be written, with sizes
  specloom explain [CODE]      what a diagnostic means; without a code, all of them

Options of generate
  --check                      write nothing; fail where a file is not what the spec generates
  --watch                      go on, and generate again whenever the spec changes
  --force                      write over files that were edited by hand
  --json                       print one JSON document to stdout instead of text

Options of generate, lint and dump
  --spec FILE                  this document instead of the configured one
  --out FOLDER                 needs no configuration: client and zod, with what they import, below FOLDER (not for lint)
  --emit NAMES                 these outputs instead: types,client,docs,zod,react (not for lint)

Options everywhere
  --verbose                    every diagnostic, however many there are; the stack of an internal error
  --help, -h                   this text
  --version                    the version

Exit codes
  0  all is well
  1  the document has errors, lint had something to say, or --check found differences
  2  the command line or the configuration is wrong
  3  a bug in specloom
  4  an output folder is not as specloom left it (edited by hand, in use); nothing was written

Colours follow the terminal, NO_COLOR and FORCE_COLOR.
`;
