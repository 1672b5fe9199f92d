import { useEffect } from "react";
import { createStore } from "~/ui/store";
import { type OutboxEntry, onOutboxChange, outboxEntries } from "./outbox-store";
import { type OutboxBlocker, sendOutbox } from "./send-outbox";

type Outbox = { entries: OutboxEntry[]; sending: boolean; blocker?: OutboxBlocker };

const outbox = createStore<Outbox>({ entries: [], sending: false });

/** Whether this browser can keep forms: not without TLS, and not in some private windows. */
export const hasOutbox = () => "locks" in navigator && "indexedDB" in window && "BroadcastChannel" in window;

/** Keys of entries that the page sends by itself. */
const held = createStore<ReadonlySet<string>>(new Set());

/** Leaves out entries that the page sends by itself, and shows their progress. */
export const holdEntries = held.set;

export function useOutbox(): Outbox {
	const [{ entries, ...state }, own] = [outbox.use(), held.use()];
	return { ...state, entries: entries.filter(({ key }) => !own.has(key)) };
}

const refresh = async () => outbox.set({ ...outbox.get(), entries: await outboxEntries() });

/** Sends what waits. @returns how many arrived */
export async function sendNow(): Promise<number> {
	if (outbox.get().sending || outbox.get().entries.length === 0) return 0;
	outbox.set({ ...outbox.get(), sending: true });
	const { sent, blocker } = await sendOutbox().catch(() => ({ sent: 0, blocker: "no connection" as const }));
	outbox.set({ entries: await outboxEntries(), sending: false, blocker });
	return sent;
}

/** How often a page tries again while something waits, in milliseconds: not every network tells that it is back. */
const interval = 30_000;

/**
 * Sends what waits when the page opens, when it is looked at again, when the network is back, and from time to time.
 * @param onSent called when something has arrived
 */
export function useSending(onSent: () => void) {
	useEffect(() => {
		if (!hasOutbox()) return;
		const send = async () => {
			if (document.visibilityState === "visible" && (await sendNow()) > 0) onSent();
		};
		const timer = setInterval(send, interval);
		const end = onOutboxChange(refresh);
		addEventListener("online", send);
		document.addEventListener("visibilitychange", send);
		void refresh().then(send);
		return () => {
			clearInterval(timer);
			end();
			removeEventListener("online", send);
			document.removeEventListener("visibilitychange", send);
		};
	}, [onSent]);
}

/** Asks the browser to send when the network is back, also when the site is closed; not all can. */
export async function requestBackgroundSync() {
	const registration = await navigator.serviceWorker?.getRegistration("/admin");
	const sync: { register: (tag: string) => Promise<void> } | undefined = Reflect.get(registration ?? {}, "sync");
	await sync?.register("outbox").catch(() => {}); // not allowed: pages send
}
