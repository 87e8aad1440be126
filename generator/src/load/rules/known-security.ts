import { closest } from "../../diagnostics/closest.js";
import { pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import { isObject } from "../document.js";
import { itemsOf, membersOf, type Rule } from "./rule.js";

/** OAS 3.1 4.8.30: each name of a security requirement is that of a security scheme. */
export const knownSecurity: Rule = {
  kinds: ["openapi", "operation"],
  check: ({ node, pointer }, { root, report, place }) => {
    const components = root["components"];
    const schemes = membersOf(isObject(components) ? components["securitySchemes"] : undefined).map(([name]) => name);
    itemsOf(node["security"]).forEach((requirement, index) => {
      for (const [scheme] of membersOf(requirement)) {
        if (schemes.includes(scheme)) continue;
        const at = pointerOf([...pointerTokens(pointer), "security", index, scheme]);
        report.add("SPEC076", { scheme, suggestion: closest(scheme, schemes) }, place(at, "key"));
      }
    });
  },
};
