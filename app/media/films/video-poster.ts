/** The longest side of a canvas, in pixels. */
const longestSide = 2560;

/** Milliseconds within which a browser must decode a video frame. */
const timeoutMs = 5000;

/** Returns a frame from near the beginning of a video, as its poster; undefined where this browser cannot play it. */
export async function posterOf(file: File): Promise<Blob | undefined> {
	const video = document.createElement("video");
	video.muted = true;
	video.preload = "auto";
	video.src = URL.createObjectURL(file);
	try {
		await nextEvent(video, "loadeddata");
		video.currentTime = Math.min(1, (video.duration || 0) / 2);
		await nextEvent(video, "seeked");
		return await draw(video);
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
		setTimeout(reject, timeoutMs);
	});
}

async function draw(video: HTMLVideoElement): Promise<Blob> {
	const { videoWidth, videoHeight } = video;
	const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
	const canvas = document.createElement("canvas");
	canvas.width = Math.round(videoWidth * scale);
	canvas.height = Math.round(videoHeight * scale);
	canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
	return new Promise((resolve, reject) =>
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("Nothing was drawn"))), "image/jpeg", 0.85),
	);
}
