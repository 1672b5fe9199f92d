import { outboxPaths } from "~/kinds/paths";

/** What prevents a form from being submitted. */
export type SubmitBlocker = "signed out" | "no connection";

/** How long the site may take to answer, in milliseconds: on a dead connection a browser waits for minutes. */
const timeout = 10_000;

/** Checks whether a form would arrive now: anything but the site's own answers counts as no connection. */
export async function checkSubmitBlocker(): Promise<SubmitBlocker | undefined> {
	try {
		// Browsers before 2022 lack AbortSignal.timeout and wait.
		const { status } = await fetch(outboxPaths.presence, { cache: "no-store", signal: AbortSignal.timeout?.(timeout) });
		if (status === 204) return undefined;
		return status === 401 ? "signed out" : "no connection";
	} catch {
		return "no connection";
	}
}
