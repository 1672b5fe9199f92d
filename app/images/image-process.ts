import { doImageJob, type ImageAnswer, type ImageJob } from "./image-jobs";

// The process that decodes what strangers send: when a picture takes all memory or never ends, only this process does.
process.on("message", async (job: ImageJob) => {
	const result = await doImageJob(job);
	process.send?.({ result, memory: process.memoryUsage.rss() } satisfies ImageAnswer);
});
process.on("disconnect", () => process.exit());
