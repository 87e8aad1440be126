import { builtIn } from "../generator/src/outputs.js";
import { buildFile, emitOptions } from "../generator/test/emit/generate.js";
import { suspicionsOf } from "../generator/test/hostile/fuzz/code.js";
const [file, ...names] = process.argv.slice(2);
const { api, loaded } = await buildFile(file!);
for (const { name, emit } of builtIn.filter((one) => names.length === 0 || names.includes(one.name))) {
  const t = performance.now();
  const out = await emit({ api, document: loaded.document, options: emitOptions } as never);
  console.log(
    name,
    Math.round(performance.now() - t),
    out.filter((o) => o.language === "typescript").flatMap(({ path, text }) => suspicionsOf(path, text)),
  );
}
