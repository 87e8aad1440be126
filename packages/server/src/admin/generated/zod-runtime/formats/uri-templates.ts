// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

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
