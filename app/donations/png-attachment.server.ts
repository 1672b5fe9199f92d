/** A response that saves a PNG file. @param name without its extension, in ASCII */
export const pngAttachment = (picture: Buffer<ArrayBuffer>, name: string, headers: Record<string, string>) =>
	new Response(picture, {
		headers: {
			...headers,
			"Content-Type": "image/png",
			"Content-Length": String(picture.length),
			"Content-Disposition": `attachment; filename="${name}.png"`,
		},
	});
