// The parts that uploads are planned with.
import { describe, expect, it } from "vitest";
import { planParts } from "../../src/drive/part-plan.js";

const mebibyte = 2 ** 20;
const part = 8 * mebibyte;

describe("the parts of an upload", () => {
  it.each([
    [1, [1]],
    [part - 1, [part - 1]],
    [part, [part]],
    [part + 1, [part, 1]],
    [3 * part, [part, part, part]],
  ])("of %d bytes", (size, sizes) => {
    expect(planParts(size, part).sizes).toEqual(sizes);
  });

  it.each([10_000 * part, 10_000 * part + 1, 10_000 * 9 * mebibyte, 5 * 2 ** 40])(
    "are at most 10,000 for %d bytes",
    (size) => {
      const { partSize, sizes } = planParts(size, part);
      expect(sizes.length).toBeLessThanOrEqual(10_000);
      expect(sizes.reduce((total, one) => total + one, 0)).toBe(size);
      expect(sizes.slice(0, -1).every((one) => one === partSize)).toBe(true);
      expect(partSize % mebibyte).toBe(0);
      // No larger than necessary.
      expect(partSize === part || Math.ceil(size / (partSize - mebibyte)) > 10_000).toBe(true);
    },
  );

  it("are as small as wanted", () => {
    expect(planParts(200_000, 65_536).sizes).toEqual([65_536, 65_536, 65_536, 3_392]);
    expect(planParts(10_000 * 65_536 + 1, 65_536).partSize).toBe(mebibyte);
  });

  it("are not planned for more than 5 TiB", () => {
    expect(() => planParts(5 * 2 ** 40 + 1, part)).toThrow(
      "Invalid file_size: 5497558138881 is more than the limit of 5497558138880 bytes (5 TiB)",
    );
  });
});
