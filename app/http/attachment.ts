/** A response that saves a file. @param name in ASCII */
export const attachment = (file: Buffer<ArrayBuffer>, { name, type }: { name: string; type: string }, headers = {}) =>
	new Response(file, {
		headers: {
			...headers,
			"Content-Type": type,
			"Content-Length": String(file.length),
			"Content-Disposition": `attachment; filename="${name}"`,
		},
	});
