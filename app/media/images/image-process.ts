import type { ImageAnswer, ImageJob } from "./image-job";
import { processImage } from "./image-jobs";

// This process reads untrusted pictures and films: one that takes all memory or never ends only kills this process.
process.on("message", async (job: ImageJob) => {
	const result = await processImage(job);
	process.send?.({ result, memory: process.memoryUsage.rss() } satisfies ImageAnswer);
});
process.on("disconnect", () => process.exit());
