import { isEmail, isIdnEmail } from "../../../src/zod/formats/index.js";
import { describeFormat } from "./table.js";

const longestLocalPart = "l".repeat(64);
const longestLabel = "d".repeat(63);

const ascii = {
  valid: [
    ...["a@b", "jane.doe@example.com", "jane+tag@example.co", "~a~b~@example.com", "!#$%&'*+-/=?^_`{|}~@example.com"],
    ...["1@2.3", "a@255.255.255.255", "a@x--y.com", "a@xn--bcher-kva.example", "A@EXAMPLE.COM", "a.b.c.d@e"],
    ...['"jane doe"@example.com', '"a..b"@example.com', '".a."@b.c', '"a@b"@c.d', '""@b.c', '" "@b.c', '"\\""@b.c'],
    ...['"\\\\"@b.c', '"\\a"@b.c', '"\\ "@b.c', '"(),:;<>[]"@b.c'],
    ...["a@[127.0.0.1]", "a@[001.002.003.004]", "a@[IPv6:::1]", "a@[ipv6:2001:db8::1]", "a@[IPv6:1:2:3:4:5:6:7:8]"],
    ...["a@[IPv6:::ffff:192.0.2.1]", "a@[IPv6:1:2:3:4:5:6:192.0.2.1]", "a@[IPv6:1:2:3:4:5:6::]"],
    ...[`${longestLocalPart}@example.com`, `a@${longestLabel}.com`],
  ],
  invalid: [
    ...["", "@", "a", "a@", "@b", "example.com", "a@b@c", "a@@b", ".a@b", "a.@b", "a..b@c", "a@.b", "a@b.", "a@b..c"],
    ...["a b@c", " a@b", "a@b ", "a@b\n", "a@b\r", "a\tb@c", "\u007f@b", "a,b@c", "a;b@c", "a:b@c", "a(b)@c", "a@b(c)"],
    ...["a<b@c", "<a@b>", "Jane <jane@example.com>", "a@b, c@d", "a\\@b@c", "[a]@b", "a@-b.c", "a@b-.c", "a@b_c.d"],
    ...["a@b=c.d", "a@b c", "a\uff20b.c", "mailto:a@b"],
    ...['"a@b', 'a"@b', '"a"b@c', 'a"b"@c', '"a""b"@c', '"a"."b"@c', '"\\"@b', '"\n"@b.c', '"\u007f"@b.c', '"'],
    ...[
      "a@[]",
      "a@[1.2.3]",
      "a@[1.2.3.4.5]",
      "a@[1.2.3.256]",
      "a@[1.2.3.4",
      "a@1.2.3.4]",
      "a@x[1.2.3.4]",
      "a@[ 1.2.3.4]",
    ],
    ...["a@[::1]", "a@[IPv6:]", "a@[IPv6:1::2::3]", "a@[IPv6:1.2.3.4]", "a@[IPv6:1:2:3:4:5:6:7::]", "a@[tag:text]"],
    ...["a@[IPv6:::1%eth0]", "a@[text]", "a@[1.2.3.4].b"],
    ...[`l${longestLocalPart}@example.com`, `a@d${longestLabel}.com`, `a@${`${longestLabel}.`.repeat(4)}com`],
  ],
};

describeFormat("email", isEmail, {
  valid: ascii.valid,
  invalid: [...ascii.invalid, "é@b.c", "a@é.c", '"é"@b.c', '"\\é"@b.c', "실례@실례.테스트"],
});

describeFormat("idn-email", isIdnEmail, {
  valid: [
    ...ascii.valid,
    ...[
      "실례@실례.테스트",
      "é@b.c",
      "a@é.c",
      '"é é"@b.c',
      "δοκιμή@παράδειγμα.δοκιμή",
      "\u{1D54F}@b.c",
      "e\u0301@b.c",
      "a@e\u0301.c",
    ],
    ...["δοκιμή@[192.0.2.1]", "é@[IPv6:2001:db8::1]", `${"é".repeat(32)}@b.c`, "a@א.b", "\u00a0@b.c"],
  ],
  invalid: [
    ...ascii.invalid,
    ...["\ud800@b.c", "a@\ud800.c", "é", "é@", "@é", ".é@b", "é.@b", "é..é@b", '"\\é"@b.c', "a@é-.c", "a@-é.c"],
    ...["a@É.c", "a@é_.c", "a@é\u3002c", "a@\u0301a.c", "a@é..c", "a@א.0", "a\uff20é.c"],
    ...[`${"é".repeat(33)}@b.c`, `a@${"é".repeat(63)}.c`],
  ],
});
