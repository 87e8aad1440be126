import {
  isBase64Url,
  isByte,
  isMediaRange,
  isSfBinary,
  isSfBoolean,
  isSfString,
  isSfToken,
} from "../../../src/zod/formats/index.js";
import { describeFormat } from "./table.js";

describeFormat("byte", isByte, {
  valid: ["", "QQ==", "QUI=", "QUJD", "+/+/", "QR==", "QUJDQUJD"],
  invalid: [
    "Q",
    "QQ",
    "QQ=",
    "QUI",
    "Q===",
    "====",
    "=QQ=",
    "QQ=Q",
    "QQ==QQ==",
    "-_-_",
    "QQ==\n",
    "QUJD\nQUJD",
    " QQ=",
    "QUJDé===",
  ],
});

describeFormat("base64url", isBase64Url, {
  valid: ["", "QQ", "QQ==", "QUI", "QUI=", "QUJD", "-_-_"],
  invalid: ["Q", "Q===", "QQ=", "QUI==", "QUJD=", "QUJDQ", "+/+/", "=", "==", "====", "Q=Q", "QQ\n", " QQ"],
});

describeFormat("sf-binary", isSfBinary, {
  valid: ["::", ":QQ==:", ":QQ:", ":QUI:", ":QUJD:", ":+/+/:"],
  invalid: ["", ":", "QQ==", ":QQ==", "QQ==:", ":Q:", ":QQ=:", ":-_-_:", ":=QQ:", ":QQ==: ", ":::"],
});

describeFormat("sf-boolean", isSfBoolean, {
  valid: ["?0", "?1"],
  invalid: ["", "?", "?2", "0", "1", "true", "?01", "?1 ", "?T"],
});

describeFormat("sf-string", isSfString, {
  valid: ['""', '"a"', '" ~!"', '"\\""', '"\\\\"', '"a\\"b"'],
  invalid: [
    "",
    '"',
    "a",
    '"a',
    'a"',
    '"a"b"',
    '"\\"',
    '"\\a"',
    '"\n"',
    '"\t"',
    '"é"',
    '"\u007f"',
    '"a" ',
    '"""',
    "'a'",
  ],
});

describeFormat("sf-token", isSfToken, {
  valid: ["a", "*", "*a", "A1", "text/html", "a:b/c", "a!#$%&'*+-.^_`|~"],
  invalid: ["", "1a", "/a", ":a", "a b", "a,b", 'a"', "é", "a(", "a=b", "a\n"],
});

describeFormat("media-range", isMediaRange, {
  valid: [
    ...[
      "*/*",
      "text/*",
      "text/html",
      "application/vnd.api+json",
      "text/html;charset=utf-8",
      "text/html ; charset=utf-8",
    ],
    ...[
      'text/html;a="b c";q=0.5',
      'a/b;c=""',
      'a/b;c="\\"\\\\"',
      "a/b;",
      "a/b;;c=d",
      "a/b; ",
      "a/b\t;\tc=d",
      'a/b;c="é"',
    ],
  ],
  invalid: [
    ...[
      "",
      "text",
      "text/",
      "/html",
      "*",
      "text/html/x",
      "text /html",
      "text/ html",
      " text/html",
      "text/html ",
      "te,xt/html",
    ],
    ...[
      "a/b;c",
      "a/b;c=",
      "a/b;=d",
      "a/b;c =d",
      "a/b;c= d",
      'a/b;c="',
      'a/b;c="\\"',
      'a/b;c="d"e',
      "a/b c=d",
      "a/b,c/d",
      "a/b;c=d e=f",
    ],
    ...['a/b;c="\u0100"', 'a/b;c="\n"', "é/b", "a/b\n", `a/b;${" ".repeat(50_000)}x`, `a/b${"; ".repeat(50_000)}x`],
  ],
});
