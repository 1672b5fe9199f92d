/** What keeps a form from being sent. */
export type SubmitBlocker = "signed out" | "no connection";

/** How long the site may take to say that it is there, in milliseconds: on a dead line a browser waits for minutes. */
const timeout = 10_000;

/** Asks the site whether a form would arrive now: whatever it hears but the site's own yes is a line, or a site, to wait for. */
export async function checkSubmitBlocker(): Promise<SubmitBlocker | undefined> {
	try {
		// A browser of before 2022 has no such signal, and waits.
		const { status } = await fetch("/admin/presence", { cache: "no-store", signal: AbortSignal.timeout?.(timeout) });
		if (status === 204) return undefined;
		return status === 401 ? "signed out" : "no connection";
	} catch {
		return "no connection";
	}
}
