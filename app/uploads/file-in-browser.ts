/** The longest side of a canvas, in pixels. */
const longestSide = 2560;

/** How long a browser may take to decode a video frame, in milliseconds. */
const timeout = 5000;

/**
 * An iPhone's HEIC photo as a JPEG where this browser can decode it (Safari), else the file itself, which the server
 * then refuses with advice.
 */
export async function readable(file: File): Promise<File> {
	if (!/^image\/hei[cf]/.test(file.type) && !/\.hei[cf]$/i.test(file.name)) return file;
	try {
		const picture = await createImageBitmap(file);
		const drawn = await draw(picture, picture.width, picture.height, 0.9);
		return new File([drawn], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
	} catch {
		return file;
	}
}

/** A frame from near the beginning of a video, as its poster; undefined where this browser cannot play it. */
export async function posterOf(file: File): Promise<Blob | undefined> {
	const video = document.createElement("video");
	video.muted = true;
	video.preload = "auto";
	video.src = URL.createObjectURL(file);
	try {
		await nextEvent(video, "loadeddata");
		video.currentTime = Math.min(1, (video.duration || 0) / 2);
		await nextEvent(video, "seeked");
		return await draw(video, video.videoWidth, video.videoHeight, 0.85);
	} catch {
		return undefined;
	} finally {
		URL.revokeObjectURL(video.src);
		video.removeAttribute("src");
	}
}

function nextEvent(video: HTMLVideoElement, event: string) {
	return new Promise((resolve, reject) => {
		video.addEventListener(event, resolve, { once: true });
		video.addEventListener("error", reject, { once: true });
		setTimeout(reject, timeout);
	});
}

async function draw(picture: CanvasImageSource, width: number, height: number, quality: number): Promise<Blob> {
	const scale = Math.min(1, longestSide / Math.max(width, height));
	const canvas = document.createElement("canvas");
	canvas.width = Math.round(width * scale);
	canvas.height = Math.round(height * scale);
	canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
	return new Promise((resolve, reject) =>
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("Nothing was drawn"))), "image/jpeg", quality),
	);
}
