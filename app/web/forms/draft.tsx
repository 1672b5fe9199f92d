import { useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { formatMoment } from "~/platform/calendar/calendar-date";
import { publicPaths } from "~/platform/kinds/paths";
import { Button } from "~/web/ui/button";
import { fillForm } from "~/web/ui/fill-form";
import { fromDraft, resumeField } from "./carried-form";
import { checkSubmitBlocker } from "./submit-guard";

/** Fields that are not saved: those of the form itself, and files, which cannot be. */
const excludedFields = ["id", "version", "fromTrash", "leaveOut"];

/** Fields with files that the site has stored already, and what was answered for them: only the site can show these. */
const storedFileFields = ["images", "posterId", "pictureId", "proofId", "peopleOf", "answered"];

type FormOfItem = {
	/** The key of the texts: an item, or all new items of a kind. */
	place: string;
	/** Identifies this form among those of the place. */
	id: string;
	/** The version of the item with which the form was opened; undefined for a new item. */
	version: number | undefined;
	/** The site's answer to the form, if any: its version replaces that of a draft resumed before. */
	answer: object | undefined;
};

/**
 * Saves the texts of a form as a draft in localStorage until it is submitted, and finds earlier drafts. The form posts
 * to its own URL and calls `onInput`.
 * @param onSaved called when the site has saved the form
 * @returns `version`: to be posted; resumed texts keep theirs, as with a later one they would undo others' changes
 */
export function useDraft(
	form: RefObject<HTMLFormElement>,
	{ place, id, answer, ...opened }: FormOfItem,
	onSaved: () => void,
) {
	const [resumed, setResumed] = useState<Pick<FormOfItem, "version" | "answer">>();
	const version = (resumed && resumed.answer === answer ? resumed.version : undefined) ?? opened.version;
	/** The same version for the timer, even before the next render. */
	const written = useRef(version);
	written.current = version;
	const key = `texte:${place}:${id}`;
	const [found, setFound] = useState<StoredDraft[]>([]);
	const timer = useRef<ReturnType<typeof setTimeout>>();
	const { pathname } = useLocation();
	const submit = useSubmit();
	const { state, formMethod, formAction, location } = useNavigation();
	const posted = state === "loading" && formMethod === "POST" && formAction?.split("?")[0] === pathname;
	const leavesSaved = posted && location.pathname !== pathname && location.pathname !== publicPaths.signIn;

	useEffect(() => {
		const now = form.current ? textsOf(form.current) : {};
		setFound(draftsOf(place).filter(({ fields }) => JSON.stringify(fields) !== JSON.stringify(now)));
		return () => clearTimeout(timer.current);
	}, [form, place]);

	const saved = useRef(onSaved);
	saved.current = onSaved;
	const discard = useCallback(() => {
		clearTimeout(timer.current);
		discardDraft(key);
	}, [key]);

	useEffect(() => {
		if (!leavesSaved) return;
		discard();
		saved.current();
	}, [leavesSaved, discard]);

	function onInput() {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => form.current && saveDraft(key, textsOf(form.current), written.current), 500);
	}

	function resume(draft: StoredDraft) {
		const fields = new FormData();
		for (const [name, value] of Object.entries(draft.fields)) fields.set(name, value);
		forget(draft);
		setResumed({ version: draft.version, answer });
		written.current = draft.version ?? version;
		if (form.current === null) return;
		fillForm(form.current, fields);
		void showStoredFiles(form.current, draft);
	}

	/** Asks the site to show the form again with the files that it has stored for it. */
	async function showStoredFiles(element: HTMLFormElement, draft: StoredDraft) {
		const posted = new FormData(element);
		const stored = storedFileFields.filter((name) => draft.fields[name] && draft.fields[name] !== posted.get(name));
		for (const name of stored) {
			const field = element.elements.namedItem(name);
			// Without a connection they stay in the form, and in its next draft.
			if (field instanceof HTMLInputElement) field.value = draft.fields[name] ?? "";
		}
		if (stored.length === 0 || (await checkSubmitBlocker()) !== undefined) return;
		for (const name of stored) {
			posted.delete(name);
			const text = draft.fields[name] ?? "";
			for (const value of name === "peopleOf" ? text.split(",") : [text]) posted.append(name, value);
		}
		if (draft.version !== undefined) posted.set("version", String(draft.version)); // it may not be rendered yet
		posted.set(resumeField, fromDraft);
		submit(posted, { method: "post", encType: "multipart/form-data", preventScrollReset: true });
	}

	function forget(draft: StoredDraft) {
		discardDraft(draft.key);
		setFound((all) => all.filter((other) => other !== draft));
	}

	return { onInput, found, resume, forget, discard, version };
}

type DraftNoticeProps = Pick<ReturnType<typeof useDraft>, "found" | "resume" | "forget"> & { timeZone: string };

/** Offers to restore an earlier draft. */
export function DraftNotice({ found, resume, forget, timeZone }: DraftNoticeProps) {
	if (found.length === 0) return null;
	return (
		<div className="box stack" role="status">
			{found.map((draft) => (
				<div key={draft.key} className="actions">
					<p>
						Un brouillon non enregistré du {formatMoment(new Date(draft.at), timeZone)} a été retrouvé
						{draft.fields.title ? ` : « ${draft.fields.title} »` : ""}.
					</p>
					<Button type="button" tone="primary" onClick={() => resume(draft)}>
						Reprendre
					</Button>
					<Button type="button" onClick={() => forget(draft)}>
						Oublier
					</Button>
				</div>
			))}
		</div>
	);
}

/** Returns the texts of a form by their fields; several of one field are joined by commas. */
function textsOf(form: HTMLFormElement): Record<string, string> {
	const fields = new FormData(form);
	const names = [...new Set(fields.keys())].filter((name) => !excludedFields.includes(name));
	const texts = (name: string) => fields.getAll(name).filter((value) => typeof value === "string");
	return Object.fromEntries(names.flatMap((name) => (texts(name).length > 0 ? [[name, texts(name).join()]] : [])));
}

/** The texts of a form in localStorage. */
type StoredDraft = {
	key: string;
	at: number;
	fields: Record<string, string>;
	/** The version of the item with which the form was opened; undefined for a new item. */
	version?: number;
};

/** Milliseconds for which drafts stay: 30 days. */
const maxAgeMs = 30 * 24 * 60 * 60_000;

// Storage may be disabled or full: drafts are then silently not saved.
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

/** Returns the drafts of a place, newest first; expired and foreign entries are deleted. */
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
		return Date.now() - at < maxAgeMs && fields instanceof Object ? { key, at, fields, version } : undefined;
	} catch {
		return undefined;
	}
}
