import { doImageJob, type ImageJob } from "./image-jobs";

// The process that decodes what strangers send: when a picture takes all memory or never ends, only this process does.
process.on("message", async (job: ImageJob) => {
	process.send?.(await doImageJob(job));
});
process.on("disconnect", () => process.exit());
