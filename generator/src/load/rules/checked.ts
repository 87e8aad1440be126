import { membersOf, type Node, type ObjectNode } from "../document.js";
import { referencesOf, sameComponents } from "../references.js";

/**
 * The operations and components in which the rules found nothing. Where the same objects are in a later document, at the same
 * pointers and with the same components behind their references, the rules would find nothing either.
 */
export class CheckedParts {
  readonly #clean = new Map<Node, string>();
  #last: ObjectNode | undefined;
  /** References to components that are the same as in the last document, with all that they refer to. */
  #same: ReadonlySet<string> = new Set();
  #hasSameSecurity = false;

  /** Begins to check a document. */
  begin(root: ObjectNode): void {
    this.#same = sameComponents(this.#last, root);
    this.#hasSameSecurity = securityOf(this.#last) === securityOf(root);
    this.#last = root;
    // What was clean with other components need not be clean with these.
    for (const [node, pointer] of this.#clean) if (!this.isClean(node, pointer)) this.#clean.delete(node);
  }

  /** Returns whether nothing can be wrong with a part. */
  isClean(node: Node, pointer: string): boolean {
    if (this.#clean.get(node) !== pointer) return false;
    if (this.#same.has(`#${pointer}`)) return true;
    // Rules look up the security schemes that operations name.
    const isOperation = !pointer.startsWith("/components/");
    return isOperation && this.#hasSameSecurity && referencesOf(node).every((one) => this.#same.has(one));
  }

  /** Adds a part in which the rules found nothing. */
  add(node: Node, pointer: string): void {
    this.#clean.set(node, pointer);
  }
}

function securityOf(root: ObjectNode | undefined): Node | undefined {
  return membersOf(root?.["components"]).find(([section]) => section === "securitySchemes")?.[1];
}
