import { type ImageAnswer, type ImageJob, processImage } from "./image-jobs";

// Reads untrusted pictures and films in its own process: one that takes all memory or never ends only kills this process.
process.on("message", async (job: ImageJob) => {
	const result = await processImage(job);
	process.send?.({ result, memory: process.memoryUsage.rss() } satisfies ImageAnswer);
});
process.on("disconnect", () => process.exit());
