/** The texts of a form in localStorage. */
export type StoredDraft = {
	key: string;
	at: number;
	fields: Record<string, string>;
	/** That of the item which the form was opened with; undefined for a new one. */
	version?: number;
};

/** How long drafts stay, in milliseconds: 30 days. */
const maxAge = 30 * 24 * 60 * 60_000;

// Storage may be disabled or full: then drafts are silently not saved.
function withStorage<Value>(work: (storage: Storage) => Value, otherwise: Value): Value {
	try {
		return work(window.localStorage);
	} catch {
		return otherwise;
	}
}

export const saveDraft = (key: string, fields: Record<string, string>, version?: number) =>
	withStorage((storage) => storage.setItem(key, JSON.stringify({ at: Date.now(), fields, version })), undefined);

export const discardDraft = (key: string) => withStorage((storage) => storage.removeItem(key), undefined);

/** The drafts of a place, newest first; expired and foreign entries are deleted. */
export const draftsOf = (place: string): StoredDraft[] =>
	withStorage((storage) => {
		const keys = Object.keys(storage).filter((key) => key.startsWith("texte:"));
		const all = keys.flatMap((key) => parseDraft(key, storage.getItem(key)) ?? []);
		for (const key of keys) if (!all.some((draft) => draft.key === key)) storage.removeItem(key);
		const own = all.filter(({ key }) => key.startsWith(`texte:${place}:`));
		return own.toSorted((one, other) => other.at - one.at);
	}, []);

function parseDraft(key: string, text: string | null): StoredDraft | undefined {
	try {
		const { at, fields, version } = JSON.parse(text ?? "");
		return Date.now() - at < maxAge && fields instanceof Object ? { key, at, fields, version } : undefined;
	} catch {
		return undefined;
	}
}
