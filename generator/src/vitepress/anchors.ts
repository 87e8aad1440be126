/**
 * Returns the anchor that GitHub gives a heading, such as `clientfactsget` for "client.facts.get". VitePress makes other
 * anchors, so the links between generated pages only work with this function as `markdown.anchor.slugify`.
 */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
    .replaceAll(" ", "-");
}
