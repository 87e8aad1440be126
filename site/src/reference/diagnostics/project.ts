/** The project that the examples of a run start from, by path. */
export const project: Readonly<Record<string, string>> = {
  "openapi.yaml": `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
paths:
  /notes/{id}:
    get:
      operationId: notes.get
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        "200":
          description: The note.
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Note" }
components:
  schemas:
    Note:
      type: object
      required: [text]
      properties:
        text: { type: string }
`,
  "specloom.config.yaml": `spec: openapi.yaml
outputs:
  client: { folder: src/api }
`,
  "package.json": `{ "name": "notes-app", "type": "module", "devDependencies": { "specloom": "^0.1.0" } }
`,
};
