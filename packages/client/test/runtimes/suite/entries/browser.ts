// For a page or a Web Worker, which find the runner's URL in that of their module.
import { runSuite } from "../run.js";

await runSuite(new URL(import.meta.url).searchParams.get("control")!);
