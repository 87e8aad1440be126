import {
  isDecimal,
  isDecimal128,
  isDouble,
  isDoubleInt,
  isFloat,
  isInt16,
  isInt32,
  isInt64,
  isInt64Text,
  isInt8,
  isSfDecimal,
  isSfInteger,
  isUint16,
  isUint32,
  isUint64,
  isUint64Text,
  isUint8,
} from "../../../src/zod/formats/index.js";
import { describeFormat } from "./table.js";

const noInteger = [0.5, -1.5, NaN, Infinity, -Infinity];

describeFormat("int8", isInt8, { valid: [0, -0, 1, -128, 127], invalid: [-129, 128, ...noInteger] });
describeFormat("int16", isInt16, { valid: [0, -32768, 32767], invalid: [-32769, 32768, ...noInteger] });
describeFormat("int32", isInt32, {
  valid: [0, -2147483648, 2147483647],
  invalid: [-2147483649, 2147483648, ...noInteger],
});
describeFormat("uint8", isUint8, { valid: [0, -0, 255], invalid: [-1, 256, ...noInteger] });
describeFormat("uint16", isUint16, { valid: [0, 65535], invalid: [-1, 65536, ...noInteger] });
describeFormat("uint32", isUint32, { valid: [0, 4294967295], invalid: [-1, 4294967296, ...noInteger] });

describeFormat("int64", isInt64, {
  valid: [0, 2 ** 53, -(2 ** 63), 2 ** 63 - 1024, 2 ** 63],
  invalid: [2 ** 63 + 2048, -(2 ** 63) - 2048, 1e300, ...noInteger],
});
describeFormat("uint64", isUint64, {
  valid: [0, 2 ** 63, 2 ** 64 - 2048, 2 ** 64],
  invalid: [-1, 2 ** 64 + 4096, 1e300, ...noInteger],
});

describeFormat("int64 on strings", isInt64Text, {
  valid: ["0", "-0", "1", "-1", "9223372036854775807", "-9223372036854775808"],
  invalid: [
    ...["", "-", "+1", "01", "-01", "1.0", "1e3", "0x1", "1n", " 1", "1\n", "1_000", "٣", "NaN"],
    ...["9223372036854775808", "-9223372036854775809", "99999999999999999999", "9".repeat(1_000_000)],
  ],
});
describeFormat("uint64 on strings", isUint64Text, {
  valid: ["0", "1", "9223372036854775808", "18446744073709551615"],
  invalid: ["", "-0", "-1", "+1", "00", "1.0", "18446744073709551616", "99999999999999999999", "9".repeat(1_000_000)],
});

describeFormat("double-int", isDoubleInt, {
  valid: [0, 2 ** 53 - 1, 1 - 2 ** 53],
  invalid: [2 ** 53, -(2 ** 53), ...noInteger],
});
describeFormat("float", isFloat, {
  valid: [0, 0.1, 1e-50, 3.4028234663852886e38, -3.4028234663852886e38],
  invalid: [3.402823466385289e38, -3.5e38, 1e39, NaN, Infinity, -Infinity],
});
describeFormat("double", isDouble, {
  valid: [0, 0.1, 5e-324, 1.7976931348623157e308],
  invalid: [NaN, Infinity, -Infinity],
});

describeFormat("decimal", isDecimal, {
  valid: ["0", "1", "-1", "+1", "1.5", "-0.10", "007", ".5", "5.", "9".repeat(1000)],
  invalid: [
    "",
    ".",
    "-",
    "+.",
    "1e3",
    "1,5",
    "1.2.3",
    " 1",
    "1\n",
    "NaN",
    "INF",
    "0x1",
    "٣",
    "--1",
    `${"1".repeat(100_000)}x`,
  ],
});

describeFormat("decimal128", isDecimal128, {
  valid: [
    ...[
      "0",
      "-0",
      "1.5",
      "+1",
      ".5",
      "5.",
      "NaN",
      "INF",
      "-INF",
      "1e10",
      "1E-10",
      "9".repeat(34),
      `${"9".repeat(34)}e6111`,
    ],
    ...["1e6144", "1e-6176", "10e-6177", "0e99999", "0.000", `1${"0".repeat(100)}`, `0.${"0".repeat(100)}1`],
    ...[`${"1".repeat(34)}.${"0".repeat(50)}`, `1${"0".repeat(6144)}`],
  ],
  invalid: [
    ...[
      "",
      ".",
      "e1",
      "1e",
      "1e+",
      "--1",
      "nan",
      "inf",
      "+INF",
      "-NaN",
      "Infinity",
      "1 ",
      "1\n",
      "9".repeat(35),
      "0x1",
    ],
    ...[
      "1e6145",
      "1e-6177",
      `${"9".repeat(34)}e6112`,
      `1e${"9".repeat(1000)}`,
      `1e-${"9".repeat(1000)}`,
      `1.${"0".repeat(40)}1`,
    ],
  ],
});

describeFormat("sf-integer", isSfInteger, {
  valid: [0, -0, 999_999_999_999_999, -999_999_999_999_999],
  invalid: [1e15, -1e15, ...noInteger],
});
describeFormat("sf-decimal", isSfDecimal, {
  valid: [0, 1, -1, 0.5, 0.001, -999_999_999_999.999, 999_999_999_999],
  invalid: [0.0001, 1.2345, 1e12, -1e12, 1e-7, 1e21, NaN, Infinity],
});
