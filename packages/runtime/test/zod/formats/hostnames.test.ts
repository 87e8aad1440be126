import { isHostname, isIdnHostname } from "../../../src/zod/formats/index.js";
import { describeFormat } from "./table.js";

const label = "d".repeat(63);
const longest = [label, label, label, "d".repeat(61)].join(".");

/** Pairs of a U-label and its A-label, all of which are valid. */
const pairs = [
  ["bücher", "xn--bcher-kva"],
  ["faß", "xn--fa-hia"],
  ["ας", "xn--mxag"],
  ["例え", "xn--r8jz45g"],
  ["l·l", "xn--ll-0ea"],
  ["α͵β", "xn--wva3je"],
  ["א׳ב", "xn--4dbc5h"],
  ["א״ב", "xn--4dbc8h"],
  ["・ぁ", "xn--k8j5u"],
  ["・ァ", "xn--bck0j"],
  ["・丈", "xn--vek778f"],
  ["ب٠ب", "xn--ngba1o"],
  ["۰0", "xn--0-gyc"],
  ["۽۾", "xn--qmbc"],
  ["क्\u200dष", "xn--11b2ezcw70k"],
  ["क्\u200cष", "xn--11b2ezcs70k"],
  ["بي\u200cبي", "xn--ngba5hb2804a"],
] as const;

/** A-labels that are malformed, not canonical, or stand for what is no U-label. */
const wrongALabels = [
  ...["xn--", "xn--X", "xn--a-", "xn--example-", "xn---9uc", "xn--99999999", "xn--a-ecp", "xn--7a", "xn--0ca24w"],
  ...["XN--aa---o47jg78q", "xn--hello-txk", "xn--hello-zed", "xn--hello-6bf", "xn--chb89f", "xn--07jceefgh4c"],
  ...["xn--al-0ea", "xn--l-fda", "xn--la-0ea", "xn--l-gda", "xn--S-jib3p", "xn--wva3j", "xn--A-2hc5h", "xn--5db1e"],
  ...["xn--A-2hc8h", "xn--5db3e", "xn--defabc-k64e", "xn--vek", "xn--ngb6iyr", "xn--11b2er09f", "xn--02b508i"],
];

describeFormat("hostname", isHostname, {
  valid: [
    ...["a", "localhost", "www.example.com", "A.B", "1host", "h0st", "123", "1.2.3.4", "a-b", "a--b", "ab--cd.example"],
    ...[label, `${label}.com`, longest, "XN--BCHER-KVA", "xn--NXASMQ6B", "a1.xn--4db", ...pairs.map((pair) => pair[1])],
  ],
  invalid: [
    ...[
      "",
      ".",
      "a.",
      ".a",
      "a..b",
      "-a",
      "a-",
      "-",
      "a.-b",
      "a-.b",
      "_a",
      "a_",
      "a_b",
      "a b",
      " a",
      "a ",
      "a\n",
      "a!",
    ],
    ...[`d${label}`, `d${longest}`, "é", "a\u3002b", "a\uff0eb", "a/b", "a:80", "[::1]", "0a.xn--4db", ...wrongALabels],
  ],
});

describeFormat("idn-hostname", isIdnHostname, {
  valid: [
    ...["a", "localhost", "www.example.com", "1host", "host-name", label, longest, "xn--NXASMQ6B", "XN--BCHER-KVA"],
    ...["실례.테스트", "bücher.example", "ß", "a1.א", "〇", "ß་", "ε.δ", "𐌰"],
    ...["a\u3002b", "a\uff0eb", "a\uff61b", `${"ü".repeat(54)}.com`, "παράδειγμα".repeat(5), "คน", "नी"],
    ...pairs.flat(),
  ],
  invalid: [
    ...[
      "",
      ".",
      "\u3002",
      "\uff0e",
      "\uff61",
      ".a",
      "a.",
      "\u3002a",
      "a\u3002",
      "a\uff0e",
      "\uff61a",
      "a..b",
      "a\u3002.b",
    ],
    ...["-a", "a-", "-é", "é-", "ab--cd", "éa--b", "xn--é", "a_b", "é_", "é é", "-> $1 <-", "é!", "é\n", "a/é"],
    // Marks at the start, and what the exceptions disallow.
    ...["\u0903a", "\u0300a", "\u0488a", "〮실", "실〮례", "ـ\u07fa", "〱", "〻", "\u1100\u1161", "♥", "é♥", "\u20d0a"],
    // Not stable under normalization and case folding, ignorable, unassigned, or not in NFC.
    ...[
      "É",
      "Bücher",
      "１２３",
      "ﬁn",
      "e\u0301",
      "a\u200bb",
      "a\u00adé",
      "\u2f868é",
      "\ud800",
      "\u0378é",
      "\ufdd0",
      "\u{E000}",
    ],
    // Context.
    ...["a·l", "·l", "l·a", "l·", "L·L", "α͵S", "α͵", "a׳ב", "׳ב", "״ב", "def・abc", "・", "ب٠۰", "۰٠"],
    ...[
      "क\u200dष",
      "\u200dष",
      "\u200cष",
      "a\u200cb",
      "क्\u200cab\u200cc",
      "ب\u200c",
      "ا\u200cب",
      "ب\u200ca",
      "क\u200c\u094dष",
    ],
    // Direction.
    ...["aא", "אa", "0ا", "0א", "א0٠", "٠", "א-", "אa1", "0a.א", "א.a-0.1", "א\u00b7"],
    // Lengths count in the encoded form: 40 labels of one letter are 40 * 7 + 39 octets.
    ...["ü".repeat(60), "παράδειγμα".repeat(6), "é".repeat(100_000), `d${label}`, `d${longest}`],
    Array.from({ length: 40 }, () => "ü").join("."),
    ...wrongALabels,
  ],
});
