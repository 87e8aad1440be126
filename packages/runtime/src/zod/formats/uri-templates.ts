import { hasCharacterOutsideIris } from "./characters.js";

/** RFC 6570, section 2.1, with the apostrophe that erratum 6937 adds. */
const NOT_IN_LITERAL = /[^\x21\x23-\x3B\x3D\x3F-\x5B\x5D\x5F\x61-\x7A\x7E\x80-\u{10FFFF}]|%(?![\dA-Fa-f]{2})/u;
const OPERATOR = /^[+#./;?&=,!@|]/u;
const MODIFIER = /(?::[1-9]\d{0,3}|\*)$/u;
const NOT_IN_VARIABLE_NAME = /^\.|\.\.|\.$|^$|[^\w.%]|%(?![\dA-Fa-f]{2})/u;

/** Format `uri-template`: RFC 6570, section 2; the reserved operators count as operators. */
export function isUriTemplate(value: string): boolean {
  if (hasCharacterOutsideIris(value)) return false;
  let position = 0;
  for (;;) {
    const start = value.indexOf("{", position);
    if (NOT_IN_LITERAL.test(value.slice(position, start === -1 ? value.length : start))) return false;
    if (start === -1) return true;
    const end = value.indexOf("}", start);
    if (end === -1 || !isExpression(value.slice(start + 1, end))) return false;
    position = end + 1;
  }
}

/** RFC 6570, sections 2.2 to 2.4. */
function isExpression(expression: string): boolean {
  const specifications = expression.replace(OPERATOR, "").split(",");
  return specifications.every((specification) => !NOT_IN_VARIABLE_NAME.test(specification.replace(MODIFIER, "")));
}
