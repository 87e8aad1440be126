/** Returns a title of the OpenAPI specification with its article, such as "an Info Object". */
export function withArticle(title: string): string {
  return `${/^(?:[AEIO]|XML)/.test(title) ? "an" : "a"} ${title}`;
}
