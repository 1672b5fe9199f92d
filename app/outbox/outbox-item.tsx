import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { formatDate, formatMoment } from "~/calendar/calendar-date";
import { checkSubmitBlocker } from "~/forms/submit-guard";
import { publicPaths } from "~/kinds/paths";
import { confirmField } from "~/trash/withdrawn-files";
import { Button } from "~/ui/button";
import { useNavigation } from "~/ui/submission";
import { formatSize } from "~/uploads/format";
import { setOpenedEntry } from "./opened-entry";
import { type OutboxEntry, putEntry, removeEntry, sizeOf } from "./outbox-store";
import { formDataOf } from "./post-entry";
import { refreshOutbox, sendNow } from "./use-outbox";
import { useAccount } from "./use-stash";

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** The fields of a form that are worth writing down. */
const textFields = ["amount", "date", "subtitle", "description", "content", "location"];

/** A form that waits: what it is, why it waits, and what can be done. What another account wrote is not shown. */
export function OutboxItem({ entry }: { entry: OutboxEntry }) {
	const { kind, title, at, refusal, fromTrash, isFinal, fields, account } = entry;
	const { open, problem } = useOpen(entry);
	const isOwn = useAccount() === account;
	const pictures = fields.filter(([, value]) => typeof value !== "string").length;
	const isFile = entry.action.endsWith("/files");
	const texts = fields.filter(([name, value]) => textFields.includes(name) && value !== "");
	return (
		<li className="admin-row outbox-item">
			<div>
				<h2 className="card-title">
					{kind} : {title || "sans titre"}
				</h2>
				<p className="card-quiet">
					Préparé le {formatMoment(new Date(at), timeZone)}, {formatSize(sizeOf(entry))}
					{!isFile && pictures > 0 && <span>{`, ${pictures} ${pictures > 1 ? "images" : "image"}`}</span>}
				</p>
				{refusal && <p className="outbox-refusal">{refusal}</p>}
				{problem && <p role="alert">{problem}</p>}
				{!isOwn && <p>Préparé par un autre compte, qui l’enverra en se connectant.</p>}
				{isOwn && texts.length > 0 && (
					<details open={isFinal}>
						<summary>{isFinal ? "Recopiez ce qui sert encore" : "Relire"}</summary>
						{texts.map(([name, value]) => (
							<p key={name} className="outbox-text">
								{name === "date" ? formatDate(String(value)) : String(value)}
							</p>
						))}
					</details>
				)}
			</div>
			{isOwn && (
				<div className="form-actions">
					{refusal && !isFinal && isFile && (
						<Button type="button" onClick={() => void retry(entry)}>
							{fromTrash ? "Publier quand même" : "Réessayer"}
							<span className="visually-hidden"> {title}</span>
						</Button>
					)}
					{refusal && !isFinal && !isFile && (
						<Button type="button" tone="primary" onClick={() => void open()}>
							Ouvrir le formulaire<span className="visually-hidden"> {title}</span>
						</Button>
					)}
					<details>
						<summary className="button">
							Retirer<span className="visually-hidden"> {title}</span>
						</summary>
						<p>Il ne sera pas envoyé et ne pourra pas être retrouvé.</p>
						<Button type="button" tone="danger" onClick={() => void remove(entry.key)}>
							Retirer de cet appareil
						</Button>
					</details>
				</div>
			)}
		</li>
	);
}

/** With its file although that is in the trash, where it may be deleted meanwhile. */
async function retry({ refusal: _, fromTrash, ...entry }: OutboxEntry) {
	if (fromTrash) entry.fields = [...entry.fields, [confirmField, fromTrash]];
	await putEntry(entry);
	await refreshOutbox();
	await sendNow();
}

/** The pressed button goes with its entry: the focus moves to the page. */
async function remove(key: string) {
	document.getElementById("contenu")?.focus({ preventScroll: true });
	await removeEntry(key);
}

/** Posts the form as from its page, which then shows it with what is to be corrected; saved, it no longer waits. */
function useOpen(entry: OutboxEntry) {
	const submit = useSubmit();
	const [problem, setProblem] = useState<string>();
	const { state, formMethod, formAction, location } = useNavigation();
	const action = entry.action.replace(/[?&]_data=[^&]*/, "");
	const isOpened = useRef(false);
	const isPosted = isOpened.current && state === "loading" && formMethod === "POST" && formAction === action;
	const isSaved = isPosted && location.pathname !== action.split("?")[0] && location.pathname !== publicPaths.signIn;
	useEffect(() => {
		if (isSaved) void removeEntry(entry.key);
	}, [isSaved, entry.key]);

	async function open() {
		const blocker = await checkSubmitBlocker();
		setProblem(blocker && blockers[blocker]);
		if (blocker) return;
		const form = formDataOf(entry);
		isOpened.current = true;
		setOpenedEntry({ key: entry.key, id: String(form.get("id")) });
		submit(form, { method: "post", action, encType: "multipart/form-data" });
	}

	return { open, problem };
}

const blockers = {
	"no connection": "Pas de connexion : le formulaire s’ouvrira avec le réseau.",
	"signed out": "Connectez-vous d’abord.",
};
