import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Preparation } from "~/media/uploads/prepare-file";
import { mostFiles } from "~/media/uploads/refusal";

/** A form that waits for the network, as it will be posted. */
export type OutboxEntry = {
	key: string;
	/** The path to which it is posted, with its query. */
	action: string;
	/** The kind of the item: « Événement », « Rapport », « Photo » or « Vidéo ». */
	kind: string;
	title: string;
	fields: [name: string, value: string | File][];
	/** How its file is to be made small before it is sent; undefined when that is done. */
	preparation?: Preparation;
	/** A still of a film, which is sent after it. */
	poster?: File;
	/** The account that filled in the form. */
	account: string;
	/** Milliseconds since 1970, by the clock of the device. */
	at: number;
	/** The reason for which the site refused it: it is not sent again automatically. */
	refusal?: string;
	/** The stored file in the trash that caused the refusal: published only after confirmation. */
	fromTrash?: string;
	/** It cannot be sent any more: its item was purged from the trash, or is on the site with other content. */
	isFinal?: true;
};

interface OutboxDatabase extends DBSchema {
	entries: { key: string; value: OutboxEntry };
	/** Files that another app shared, until a form takes them. */
	shared: { key: number; value: File };
}

/** Calls a function with a database opened for it: signing out deletes the database under an open one. */
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

/** @returns the function that removes the listener */
export function onOutboxChange(listener: () => void): () => void {
	const receiver = new BroadcastChannel(channel);
	receiver.onmessage = listener;
	return () => receiver.close();
}

/** Returns the waiting forms, oldest first; none where the browser stores nothing. */
export async function outboxEntries(): Promise<OutboxEntry[]> {
	const entries = await withDatabase((database) => database.getAll("entries")).catch(() => []);
	return entries.toSorted((one, other) => one.at - other.at);
}

/** Stores an entry. @throws DOMException when the browser stores nothing, or no more */
export async function putEntry(entry: OutboxEntry) {
	await withDatabase((database) => database.put("entries", entry));
	// This is requested once data is at stake: browsers may empty the storage of sites that are rarely used.
	void navigator.storage?.persist?.().catch(() => false);
	announce();
}

export async function removeEntry(key: string) {
	await withDatabase((database) => database.delete("entries", key)).catch(() => {}); // then nothing is stored
	announce();
}

/** Returns an entry as it is stored now; undefined once it was removed or replaced. */
export async function presentEntry({ key, at }: OutboxEntry): Promise<OutboxEntry | undefined> {
	const present = await withDatabase((database) => database.get("entries", key));
	return present?.at === at ? present : undefined;
}

/**
 * Removes an entry, or changes some of its fields, unless it was removed or replaced meanwhile.
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

/** Maximum bytes of all waiting shared files: other sites can post here, too, and must not fill the device. */
export const maxSharedBytes = 300_000_000;

/** Milliseconds for which they wait: a day. */
const maxSharedAgeMs = 24 * 60 * 60_000;

/**
 * Stores files that another app shares, beside those that no form has taken yet. A file that is already there, as when
 * the browser posts a share again, is stored once.
 * @returns the number of files for which there was no room
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

/** Returns a key that is equal for photos with the same name, size and beginning. */
const fingerprintOf = async (file: File) => JSON.stringify([file.name, file.size, await file.slice(0, 65_536).text()]);

export const totalBytes = (files: File[]) => files.reduce((sum, { size }) => sum + size, 0);

/**
 * Returns the files that other apps have shared within a day; older ones are deleted. A file that a former version of
 * this code stored has no time, and its day begins now: its browser gives 1970 or the present time, each time.
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

/** Stored files carry the time at which they arrived. */
const arrivedNow = (file: File) => new File([file], file.name, { type: file.type, lastModified: Date.now() });

/** Returns the files that other apps shared, and deletes them here. */
export const takeShared = (): Promise<File[]> =>
	withDatabase(async (database) => {
		const { store, done } = database.transaction("shared", "readwrite");
		const [files] = await Promise.all([store.getAll(), store.clear(), done]);
		return files;
	}).catch(() => []);

/** Returns the size of an entry: the bytes of its files and the characters of its texts. */
export const sizeOf = ({ fields }: OutboxEntry) =>
	fields.reduce((sum, [, value]) => sum + (typeof value === "string" ? value.length : value.size), 0);
