/** Texts of a form as this browser keeps them. */
export type StoredDraft = { key: string; at: number; fields: Record<string, string> };

/** How long they stay, in milliseconds: 30 days. */
const maxAge = 30 * 24 * 60 * 60_000;

// A browser may refuse to store anything: then nothing is kept, and nothing breaks.
function withStorage<Value>(work: (storage: Storage) => Value, otherwise: Value): Value {
	try {
		return work(window.localStorage);
	} catch {
		return otherwise;
	}
}

export const saveDraft = (key: string, fields: Record<string, string>) =>
	withStorage((storage) => storage.setItem(key, JSON.stringify({ at: Date.now(), fields })), undefined);

export const discardDraft = (key: string) => withStorage((storage) => storage.removeItem(key), undefined);

/** What is kept for a place, the newest first; what is too old, or not of ours, goes. */
export const draftsOf = (place: string): StoredDraft[] =>
	withStorage((storage) => {
		const keys = Object.keys(storage).filter((key) => key.startsWith(`texte:${place}:`));
		const all = keys.flatMap((key) => parseDraft(key, storage.getItem(key)) ?? []);
		for (const key of keys) if (!all.some((kept) => kept.key === key)) storage.removeItem(key);
		return all.toSorted((one, other) => other.at - one.at);
	}, []);

function parseDraft(key: string, text: string | null): StoredDraft | undefined {
	try {
		const { at, fields } = JSON.parse(text ?? "");
		return Date.now() - at < maxAge && fields instanceof Object ? { key, at, fields } : undefined;
	} catch {
		return undefined;
	}
}
