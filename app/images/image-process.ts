import { type ImageAnswer, type ImageJob, processImage } from "./image-jobs";

// The process that decodes what strangers send: when a picture takes all memory or never ends, only this process does.
process.on("message", async (job: ImageJob) => {
	const result = await processImage(job);
	process.send?.({ result, memory: process.memoryUsage.rss() } satisfies ImageAnswer);
});
process.on("disconnect", () => process.exit());
