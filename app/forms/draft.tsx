import { useLocation, useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { formatMoment } from "~/calendar/calendar-date";
import { Button } from "~/ui/button";
import { fillForm } from "~/ui/fill-form";
import { discardDraft, draftsOf, type StoredDraft, saveDraft } from "./draft-storage";

/** Fields that are not saved: those of the form itself, and files, which cannot be. */
const excludedFields = ["id", "version", "posterId", "images", "fromTrash"];

/**
 * Saves the texts of a form as a draft in localStorage until it is submitted, and finds earlier drafts. The form posts
 * to its own address and calls `onInput`.
 * @param place the key of the texts: an item, or all new items of a kind; unique to it
 * @param id identifies this form among those of the place
 */
export function useDraft(form: RefObject<HTMLFormElement>, place: string, id: string) {
	const key = `texte:${place}:${id}`;
	const [found, setFound] = useState<StoredDraft[]>([]);
	const timer = useRef<ReturnType<typeof setTimeout>>();
	const { pathname } = useLocation();
	const { state, formMethod, formAction, location } = useNavigation();
	const posted = state === "loading" && formMethod === "POST" && formAction?.split("?")[0] === pathname;
	const leavesSaved = posted && location.pathname !== pathname && location.pathname !== "/login";

	useEffect(() => {
		const now = form.current ? textsOf(form.current) : {};
		setFound(draftsOf(place).filter(({ fields }) => JSON.stringify(fields) !== JSON.stringify(now)));
		return () => clearTimeout(timer.current);
	}, [form, place]);

	useEffect(() => {
		if (!leavesSaved) return;
		clearTimeout(timer.current);
		discardDraft(key);
	}, [leavesSaved, key]);

	function onInput() {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => form.current && saveDraft(key, textsOf(form.current)), 500);
	}

	function resume(kept: StoredDraft) {
		const fields = new FormData();
		for (const [name, value] of Object.entries(kept.fields)) fields.set(name, value);
		forget(kept);
		if (form.current) fillForm(form.current, fields);
	}

	function forget(kept: StoredDraft) {
		discardDraft(kept.key);
		setFound((all) => all.filter((other) => other !== kept));
	}

	return { onInput, found, resume, forget };
}

type DraftNoticeProps = Pick<ReturnType<typeof useDraft>, "found" | "resume" | "forget"> & { timeZone: string };

/** Offers to restore an earlier draft. */
export function DraftNotice({ found, resume, forget, timeZone }: DraftNoticeProps) {
	if (found.length === 0) return null;
	return (
		<div className="form-kept" role="status">
			{found.map((kept) => (
				<div key={kept.key} className="actions">
					<p>
						Un brouillon non enregistré du {formatMoment(new Date(kept.at), timeZone)} a été retrouvé
						{kept.fields.title ? ` : « ${kept.fields.title} »` : ""}.
					</p>
					<Button type="button" tone="primary" onClick={() => resume(kept)}>
						Reprendre
					</Button>
					<Button type="button" onClick={() => forget(kept)}>
						Oublier
					</Button>
				</div>
			))}
		</div>
	);
}

const textsOf = (form: HTMLFormElement): Record<string, string> =>
	Object.fromEntries(
		[...new FormData(form)].filter(
			(entry): entry is [string, string] => typeof entry[1] === "string" && !excludedFields.includes(entry[0]),
		),
	);
