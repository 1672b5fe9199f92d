import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Environment } from "~/platform/env/env.server";
import type { Remote } from "./remote";

/** Returns the bytes of one part. Of these there may be 10 000, and one is in memory; a small one suits a slow line. */
export const partBytesFor = (bytes: number) => Math.max(8 * 1024 * 1024, Math.ceil(bytes / 10_000));

/** A bucket of any service that speaks S3. An object appears under its name only once all its parts are there. */
export async function openS3(to: URL, settings: Environment): Promise<Remote> {
	const { S3mini } = await import("s3mini");
	const { BACKUP_ENDPOINT: endpoint = "", BACKUP_REGION: region, BACKUP_PASSWORD: secretAccessKey = "" } = settings;
	const client = new S3mini({
		...{ accessKeyId: decodeURIComponent(to.username), secretAccessKey, region },
		endpoint: `${endpoint.replace(/\/$/, "")}/${to.hostname}`,
		requestAbortTimeout: 15 * 60_000,
	});
	const prefix = decodeURIComponent(to.pathname).replace(/^\/|\/$/g, "");
	const at = (name: string) => (prefix ? `${prefix}/${name}` : name);
	const absent = (name: string) => Object.assign(new Error("Not found"), { code: "ENOENT", path: name });
	return {
		async list() {
			const objects = await client.listObjects("/", at(""));
			if (objects === null) throw absent(to.hostname);
			return objects.map(({ Key, Size }) => ({ name: Key.slice(at("").length), bytes: Number(Size) }));
		},
		async put(name, content, bytes) {
			const upload = await client.getMultipartUploadId(at(name));
			try {
				const parts = [];
				const digests = createHash("md5");
				for await (const part of inParts(content, partBytesFor(bytes))) {
					parts.push(await client.uploadPart(at(name), upload, part, parts.length + 1));
					digests.update(createHash("md5").update(part).digest());
				}
				const { etag } = await client.completeMultipartUpload(at(name), upload, parts);
				// Most services answer with this checksum; where they do not, the object is read back.
				return client.sanitizeETag(etag) === `${digests.digest("hex")}-${parts.length}`;
			} catch (error) {
				await client.abortMultipartUpload(at(name), upload).catch(() => {}); // the first error is the one to report
				throw error;
			}
		},
		async read(name) {
			const answer = await client.getObjectResponse(at(name));
			if (!answer?.body) throw absent(name);
			return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
		},
		async remove(name) {
			await client.deleteObject(at(name));
		},
		close() {},
	};
}

/** Joins the chunks of a stream into parts of one size, the last of which may be smaller. */
async function* inParts(content: Readable, partBytes: number): AsyncGenerator<Buffer> {
	let chunks: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of content) {
		chunks.push(chunk);
		bytes += chunk.length;
		if (bytes < partBytes) continue;
		const joined = Buffer.concat(chunks);
		yield joined.subarray(0, partBytes);
		chunks = [joined.subarray(partBytes)];
		bytes -= partBytes;
	}
	yield Buffer.concat(chunks);
}
