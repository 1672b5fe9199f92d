import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Preparation } from "~/media/uploads/prepare-file";
import { mostFiles } from "~/media/uploads/upload-limits";

/** A form that waits for the network, as it will be posted. */
export type OutboxEntry = {
	key: string;
	/** The path that it is posted to, with its query. */
	action: string;
	/** « Événement », « Rapport », « Photo » or « Vidéo ». */
	kind: string;
	title: string;
	fields: [name: string, value: string | File][];
	/** How its file is made small before it leaves; it was not yet. */
	preparation?: Preparation;
	/** A still of a film, which is sent after it. */
	poster?: File;
	/** The account whose form it is. */
	account: string;
	/** Milliseconds since 1970, by the clock of the device. */
	at: number;
	/** Why the site did not take it: it is not sent again by itself. */
	refusal?: string;
	/** It was refused as the trash has this stored file: published only after confirmation. */
	fromTrash?: string;
	/** It can't be sent any more: its item was purged from the trash, or is on the site otherwise. Its texts are left. */
	isFinal?: true;
};

interface OutboxDatabase extends DBSchema {
	entries: { key: string; value: OutboxEntry };
	/** Files that another app shared, until a form takes them. */
	shared: { key: number; value: File };
}

/** Opened for each operation: signing out deletes the database under an open one. */
async function withDatabase<Value>(work: (database: IDBPDatabase<OutboxDatabase>) => Promise<Value>): Promise<Value> {
	const database = await openDB<OutboxDatabase>("outbox", 1, {
		upgrade(created) {
			created.createObjectStore("entries", { keyPath: "key" });
			created.createObjectStore("shared", { autoIncrement: true });
		},
		blocking: (_, __, { target }) => (target as IDBDatabase).close(),
	});
	return work(database).finally(() => database.close());
}

const channel = "outbox";

/** Tells all pages of the site that the outbox has changed. */
function announce() {
	const sender = new BroadcastChannel(channel);
	sender.postMessage(null);
	sender.close();
}

/** @returns what ends it */
export function onOutboxChange(listener: () => void): () => void {
	const receiver = new BroadcastChannel(channel);
	receiver.onmessage = listener;
	return () => receiver.close();
}

/** What waits, the oldest first; nothing where the browser stores nothing. */
export async function outboxEntries(): Promise<OutboxEntry[]> {
	const entries = await withDatabase((database) => database.getAll("entries")).catch(() => []);
	return entries.toSorted((one, other) => one.at - other.at);
}

/** @throws DOMException when the browser stores nothing, or no more */
export async function putEntry(entry: OutboxEntry) {
	await withDatabase((database) => database.put("entries", entry));
	// Asked for once something is at stake: browsers may empty the storage of sites that are rarely used.
	void navigator.storage?.persist?.().catch(() => false);
	announce();
}

export async function removeEntry(key: string) {
	await withDatabase((database) => database.delete("entries", key)).catch(() => {}); // then nothing is stored
	announce();
}

/** An entry as it is stored now; undefined once it was removed or replaced. */
export async function presentEntry({ key, at }: OutboxEntry): Promise<OutboxEntry | undefined> {
	const present = await withDatabase((database) => database.get("entries", key));
	return present?.at === at ? present : undefined;
}

/**
 * Removes an entry, or changes something of it; unless it was removed or replaced meanwhile.
 * @throws DOMException when the browser stores no more
 */
export async function settleEntry({ key, at }: OutboxEntry, changes?: Partial<OutboxEntry>) {
	await withDatabase(async (database) => {
		const { store, done } = database.transaction("entries", "readwrite");
		const present = await store.get(key);
		if (present?.at === at) await (changes ? store.put({ ...present, ...changes }) : store.delete(key));
		await done;
	});
	announce();
}

/** How many bytes of shared files wait in all: other sites can post here, too, and must not fill the device. */
export const maxSharedBytes = 300_000_000;

/** How long they wait, in milliseconds: a day. */
const maxSharedAgeMs = 24 * 60 * 60_000;

/**
 * Stores files that another app shares, beside those that no form has taken yet. Those that are there already, as when
 * the browser posts a share again, stay once.
 * @returns how many there was no room for
 * @throws DOMException when the browser stores nothing, or no more
 */
export const putShared = async (files: File[]): Promise<number> =>
	navigator.locks.request("shared", async () => {
		const present = await sharedFiles();
		const known = new Set(await Promise.all(present.map(fingerprintOf)));
		const added: File[] = [];
		let [left, bytes] = [0, totalBytes(present)];
		for (const file of files) {
			const fingerprint = await fingerprintOf(file);
			if (known.has(fingerprint)) continue;
			if (known.size >= mostFiles || bytes + file.size > maxSharedBytes) left++;
			else {
				known.add(fingerprint);
				bytes += file.size;
				added.push(arrivedNow(file));
			}
		}
		await withDatabase(async (database) => {
			const { store, done } = database.transaction("shared", "readwrite");
			await Promise.all([...added.map((file) => store.add(file)), done]);
		});
		return left;
	});

/** Photos with the same name, size and beginning are the same. */
const fingerprintOf = async (file: File) => JSON.stringify([file.name, file.size, await file.slice(0, 65_536).text()]);

export const totalBytes = (files: File[]) => files.reduce((sum, { size }) => sum + size, 0);

/**
 * The files that other apps have shared within a day; older ones are deleted. A file of the former version of this has no
 * time, and begins its day now: its browser says 1970 or « now » of it, each time.
 */
export const sharedFiles = (): Promise<File[]> =>
	withDatabase(async (database) => {
		const files: File[] = [];
		const now = Date.now();
		for await (const cursor of database.transaction("shared", "readwrite").store) {
			const { lastModified } = cursor.value;
			if (lastModified > 0 && now - lastModified >= maxSharedAgeMs) await cursor.delete();
			else {
				files.push(cursor.value);
				if (lastModified <= 0 || lastModified >= now) await cursor.update(arrivedNow(cursor.value));
			}
		}
		return files;
	}).catch(() => []);

/** Stored files bear the time at which they arrived. */
const arrivedNow = (file: File) => new File([file], file.name, { type: file.type, lastModified: Date.now() });

/** The files that other apps shared; they are given once. */
export const takeShared = (): Promise<File[]> =>
	withDatabase(async (database) => {
		const { store, done } = database.transaction("shared", "readwrite");
		const [files] = await Promise.all([store.getAll(), store.clear(), done]);
		return files;
	}).catch(() => []);

/** The size of an entry: the bytes of its files and the characters of its texts. */
export const sizeOf = ({ fields }: OutboxEntry) =>
	fields.reduce((sum, [, value]) => sum + (typeof value === "string" ? value.length : value.size), 0);
