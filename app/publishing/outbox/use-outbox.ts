import { useEffect } from "react";
import { loadWorker, type Shrink, shrinkInWorker } from "~/media/transcode/shrink-in-worker";
import { adminPaths } from "~/platform/kinds/paths";
import { createStore } from "~/web/ui/store";
import { type OutboxEntry, onOutboxChange, outboxEntries } from "./outbox-store";
import { type OutboxBlocker, type Result, sendOutbox } from "./send-outbox";

/** `entries`: undefined until they have been read. */
type Outbox = { entries?: OutboxEntry[]; sending: boolean; blocker?: OutboxBlocker };

const outbox = createStore<Outbox>({ sending: false });
const change = (changes: Partial<Outbox>) => outbox.set({ ...outbox.get(), ...changes });

/** Returns whether this browser can store forms: not without TLS, and not in some private windows. */
export const hasOutbox = () => "locks" in navigator && "indexedDB" in window && "BroadcastChannel" in window;

/** Returns whether waiting forms are sent even when no page of the site is open. */
export const sendsInBackground = () => "SyncManager" in window;

/** Keys of entries that the page sends itself. */
const ownEntries = createStore<ReadonlySet<string>>(new Set());

/** Excludes entries that the page sends itself, and whose progress it shows. */
export const setOwnEntries = ownEntries.set;

/** Returns all waiting forms, including those that the page sends itself. */
export const useOutbox = outbox.use;

/** Returns the waiting forms, except those that the page sends itself. */
export function useWaiting() {
	const [{ entries, ...state }, own] = [outbox.use(), ownEntries.use()];
	return { ...state, entries: entries?.filter(({ key }) => !own.has(key)) };
}

/** Reads the waiting forms. */
export const refreshOutbox = async () => {
	const entries = await outboxEntries();
	change({ entries });
};

const shrink: Shrink = (job) => shrinkInWorker(job, { onProgress: () => {}, signal: new AbortController().signal });

/** Sends the waiting forms. */
export async function sendNow(): Promise<Result> {
	const { entries = [], sending, blocker } = outbox.get();
	if (sending || entries.length === 0) return { sent: 0, blocker, busy: sending };
	const failed: Result = { sent: 0, blocker: "no connection" };
	const onBegin = () => change({ sending: true });
	const result = await sendOutbox({ shrink, loadShrink: loadWorker, skipped: ownEntries.get(), onBegin }).catch(
		() => failed,
	);
	change({ entries: await outboxEntries(), sending: false, ...(!result.busy && { blocker: result.blocker }) });
	return result;
}

/**
 * Milliseconds until a page tries again while forms wait: not every network reports that it is back. The delay doubles
 * when the site answers that it cannot take them now, as all are sent again.
 */
const delays = { first: 10_000, most: 600_000 };

/**
 * Sends waiting forms when the page opens, becomes visible, gets the network back, and from time to time.
 * @param onSent called when something has arrived, and the site answers
 */
export function useSending(onSent: () => void) {
	useEffect(() => {
		if (!hasOutbox()) return void refreshOutbox(); // nothing waits: signing out may clear what is stored
		let timer: ReturnType<typeof setTimeout> | undefined;
		let delay = delays.first;
		let ended = false;
		const send = async () => {
			clearTimeout(timer);
			if (ended || document.visibilityState !== "visible") return;
			const { sent, blocker, busy } = await sendNow();
			if (sent > 0 && blocker !== "no connection") onSent();
			const isRefused = blocker === "no answer" || blocker === "no room";
			if (!busy) delay = isRefused ? Math.min(2 * delay, delays.most) : delays.first;
			clearTimeout(timer); // another event may have set it meanwhile
			// Asking whose session it is extends the session: for another account's entries it asks only when something changes.
			if (!ended && blocker !== "other account") timer = setTimeout(send, delay);
		};
		// The network may have come back before the entry was seen.
		const end = onOutboxChange(() => void refreshOutbox().then(send));
		addEventListener("online", send);
		document.addEventListener("visibilitychange", send);
		void refreshOutbox().then(send);
		return () => {
			ended = true;
			clearTimeout(timer);
			end();
			removeEventListener("online", send);
			document.removeEventListener("visibilitychange", send);
		};
	}, [onSent]);
}

/** Asks the browser to send when the network is back, even when the site is closed; not all browsers can. */
export async function requestBackgroundSync() {
	const registration = await navigator.serviceWorker?.getRegistration(adminPaths.dashboard).catch(() => undefined);
	const sync: { register: (tag: string) => Promise<void> } | undefined = Reflect.get(registration ?? {}, "sync");
	await sync?.register("outbox").catch(() => {}); // not allowed: pages send
}
