import { closest } from "../../../diagnostics/closest.js";
import { pointerOf, pointerTokens } from "../../../diagnostics/pointer.js";
import { isObject } from "../../document.js";
import { isComplete } from "./complete-security-schemes.js";
import { itemsOf, membersOf, type Rule } from "../rule.js";

/** Reports security requirements for undeclared schemes (OAS 3.1 4.8.30). */
export const knownSecurity: Rule = {
  kinds: ["openapi", "operation"],
  check: ({ node, pointer }, { root, report, locationOf, edits }) => {
    const components = root["components"];
    const declared = new Map(membersOf(isObject(components) ? components["securitySchemes"] : undefined));
    const schemes = [...declared.keys()];
    itemsOf(node["security"]).forEach((requirement, index) => {
      for (const [scheme] of membersOf(requirement)) {
        const found = declared.get(scheme);
        if (isObject(found) && isComplete(found)) continue;
        const at = pointerOf([...pointerTokens(pointer), "security", index, scheme]);
        edits.remove(at);
        // Problems of a scheme are reported where it is declared.
        if (found !== undefined) continue;
        report.add("SPEC076", { scheme, suggestion: closest(scheme, schemes) }, locationOf(at, "key"));
      }
    });
  },
};
