import { childrenOf, residentMemory } from "../processes";

/** The highest resident memory of the server and of its image process, from Linux's own accounts. */
export function watchMemory(serverPid: number) {
	const peaks = { server: 0, images: 0 };
	const timer = setInterval(() => {
		peaks.server = Math.max(peaks.server, residentMemory(serverPid));
		for (const child of childrenOf(serverPid)) peaks.images = Math.max(peaks.images, residentMemory(child));
	}, 100);
	return () => {
		clearInterval(timer);
		return peaks;
	};
}
