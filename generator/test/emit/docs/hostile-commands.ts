/** Strings that a shell, or curl, would act on. */
const payloads = [
  "$(touch ran)",
  "`touch ran`",
  "'; touch ran; '",
  '"; touch ran; "',
  "\\'; touch ran #",
  "a\n touch ran\n",
  "@/etc/passwd",
  "</etc/passwd",
  "${HOME} $PATH !! ~ * ? [a]{b}",
  ";type=text/plain;headers=@/etc/passwd",
  "--output ran",
  "é 漢 \ud83d\ude00",
];

const quote = (text: string): string => JSON.stringify(text);
const lineOf = (text: string): string => text.replaceAll("\n", " ");

/** A document with these strings wherever a request can carry them. */
export const hostileSpec = `
openapi: 3.1.1
info: { title: A, version: "1" }
servers: [{ url: "https://{host}.example/$(touch ran)/'x", variables: { host: { default: a } } }]
paths:${payloads.map(pathOf).join("")}
components:
  securitySchemes:
    query: { type: apiKey, in: query, name: "k'$(touch ran)" }
    cookie: { type: apiKey, in: cookie, name: "c'$(touch ran)" }
    header: { type: apiKey, in: header, name: "X-'-\`-$" }
`;

function pathOf(text: string, index: number): string {
  const example = `example: ${quote(text)}, schema: { type: string }`;
  const name = quote(lineOf(text));
  const line = `example: ${quote(lineOf(text).trim())}, schema: { type: string }`;
  const properties = `type: object, required: [a, ${name}], properties: { a: { type: string, examples: [${quote(text)}] }, ${name}: { type: string, examples: [${quote(text)}] } }`;
  const post = (id: string, content: string): string =>
    `
  /${id}${index}/a'b/$(touch ran):
    post:
      operationId: ${id}${index}.send
      security: [{ cookie: [], header: [] }]
      requestBody: { required: true, content: { ${content} } }
      responses: { "204": { description: ok } }`;
  return `
  /get${index}/{id}:
    get:
      operationId: get${index}.run
      security: [{ query: [] }]
      parameters:
        - { name: id, in: path, required: true, ${example} }
        - { name: ${name}, in: query, required: true, ${example} }
        - { name: q2, in: query, required: true, allowReserved: true, ${example} }
        - { name: X-A, in: header, required: true, ${line} }
        - { name: ${name}, in: cookie, required: true, ${example} }
      responses: { "204": { description: ok } }${post("json", `application/json: { schema: { ${properties} } }`)}${post("text", `text/plain: { schema: { type: string }, example: ${quote(text)} }`)}${post("form", `application/x-www-form-urlencoded: { schema: { ${properties} } }`)}${post("multipart", `multipart/form-data: { schema: { ${properties} }, encoding: { a: { contentType: "application/json" }, ${name}: { contentType: ${name} } } }`)}${post("parts", `multipart/form-data: { schema: { ${properties} } }`)}`;
}
