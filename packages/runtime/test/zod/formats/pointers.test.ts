import { isChar, isJsonPointer, isRegex, isRelativeJsonPointer, isUuid } from "../../../src/zod/formats/index.js";
import { describeFormat } from "./table.js";

describeFormat("json-pointer", isJsonPointer, {
  valid: [
    "",
    "/",
    "//",
    "/a",
    "/a/0/-",
    "/~0",
    "/~1",
    "/~01",
    "/a~0b~1c",
    "/ ",
    "/é\u{1F600}",
    "/\0\n\u007f",
    "/01",
    "/%",
    "/}",
    '/"',
  ],
  invalid: ["a", "0", "#", "#/a", " /a", "~0", "/~", "/~2", "/a~", "/~~0", "/a/~a", "/~/a", "/~-1", "\n/a"],
});

describeFormat("relative-json-pointer", isRelativeJsonPointer, {
  valid: ["0", "1", "10", "120/a", "0#", "0/", "0//", "2/0/a~1b", "0+1", "0-1", "0-0", "10+20/a", "1-1#", "0/#"],
  invalid: [
    ...[
      "",
      "/",
      "#",
      "/a",
      "01",
      "00",
      "01#",
      "-1",
      "+1",
      "1a",
      "0##",
      "0#/a",
      "0/~",
      "0/~2",
      "0+",
      "0-",
      "0+01",
      "0++1",
    ],
    ...["0+1+1", "0+1a", "0 ", " 0", "1\n", "٣", "0+٣", "1.5", "1e1"],
  ],
});

describeFormat("uuid", isUuid, {
  valid: [
    ...[
      "2eb8aa08-aa98-11ea-b4aa-73b441d16380",
      "2EB8AA08-AA98-11EA-B4AA-73B441D16380",
      "2eb8AA08-aa98-11ea-B4Aa-73B441D16380",
    ],
    ...[
      "00000000-0000-0000-0000-000000000000",
      "ffffffff-ffff-ffff-ffff-ffffffffffff",
      "98d80576-482e-f27f-0434-7f86890ab222",
    ],
  ],
  invalid: [
    ...[
      "",
      "urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380",
      "2eb8aa08-aa98-11ea-b4aa-73b441d1638",
      "2eb8aa08-aa98-11ea-b4aa-73b441d163800",
      "2eb8aa08-aa98-11ea-73b441d16380",
    ],
    ...[
      "2eb8aa08aa9811eab4aa73b441d16380",
      "2eb8aa08aa98-11ea-b4aa73b441d16380",
      "2eb8-aa08-aa98-11ea-b4aa73b44-1d16380",
    ],
    ...[
      "2eb8aa08-aa98-11ea-b4ga-73b441d16380",
      "{2eb8aa08-aa98-11ea-b4aa-73b441d16380}",
      "2eb8aa08-aa98-11ea-b4aa-73b441d16380\n",
    ],
    ...["uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2eb8aa0８-aa98-11ea-b4aa-73b441d16380"],
  ],
});

describeFormat("regex", isRegex, {
  valid: [
    "",
    "a",
    "^[a-z]+$",
    "(?<n>a)\\k<n>",
    "(?<=a+)b",
    "(?<!a)b",
    "\\p{L}",
    "\\u{1F600}",
    "[]",
    "[^]",
    "\\cA",
    "a{1,2}",
    "\\/",
  ],
  invalid: [
    ...[
      "(",
      ")",
      "[",
      "^(abc]",
      "a**",
      "*",
      "+a",
      "\\",
      "\\a",
      "\\Z",
      "\\A",
      "{",
      "}",
      "]",
      "a{2,1}",
      "[b-a]",
      "\\p{Nothing}",
    ],
    ...["(?P<n>a)", "(?#c)a", "(?i)a", "\\k<n>", "(?<n>a)(?<n>b)", "(".repeat(100_000)],
  ],
});

describeFormat("char", isChar, {
  valid: ["a", " ", "\n", "\0", "é", "\u{1F600}", "\u0301"],
  invalid: ["", "ab", "e\u0301", "\ud800", "\udc00", "\u{1F600}\u{1F600}", "\udc00\ud800"],
});
