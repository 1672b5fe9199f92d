import { useSubmit } from "@remix-run/react";
import { useEffect } from "react";
import { formatMoment } from "~/calendar/calendar-date";
import { Button } from "~/ui/button";
import { useNavigation } from "~/ui/submission";
import { formatSize } from "~/uploads/format";
import { bytesOf, type OutboxEntry, removeEntry } from "./outbox-store";
import { formDataOf } from "./send-outbox";
import { useAccount } from "./use-stash";

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** The texts of a form that are long enough to be missed. */
const textFields = ["subtitle", "description", "content", "location"];

/** A form that waits: what it is, why it waits, and what can be done. */
export function OutboxItem({ entry }: { entry: OutboxEntry }) {
	const { kind, title, at, refusal, fields, account } = entry;
	const open = useOpen(entry);
	const isOther = useAccount() !== account;
	const pictures = fields.filter(([, value]) => typeof value !== "string").length;
	const texts = fields.filter(([name, value]) => textFields.includes(name) && value !== "");
	return (
		<li className="admin-row outbox-item">
			<div>
				<h2 className="card-title">
					{kind} : {title || "sans titre"}
				</h2>
				<p className="card-quiet">
					Préparé le {formatMoment(new Date(at), timeZone)}, {formatSize(bytesOf(entry))}
					{texts.length > 0 && pictures > 0 && `, ${pictures} ${pictures > 1 ? "images" : "image"}`}
				</p>
				{refusal && <p role="alert">{refusal}</p>}
				{isOther && <p>Préparé par un autre compte, qui l’enverra en se connectant.</p>}
				{texts.length > 0 && (
					<details>
						<summary>Relire</summary>
						{texts.map(([name, value]) => (
							<p key={name} className="outbox-text">
								{String(value)}
							</p>
						))}
					</details>
				)}
			</div>
			<div className="form-actions">
				{refusal && !isOther && texts.length > 0 && (
					<Button type="button" tone="primary" onClick={open}>
						Ouvrir le formulaire
					</Button>
				)}
				<details>
					<summary className="button">Retirer</summary>
					<p>
						Il ne sera pas envoyé et ne pourra pas être retrouvé.{" "}
						<Button type="button" tone="danger" onClick={() => void removeEntry(entry.key)}>
							Retirer de cet appareil
						</Button>
					</p>
				</details>
			</div>
		</li>
	);
}

/** Posts the form as from its page, which then shows it with what is to be corrected; saved, it no longer waits. */
function useOpen(entry: OutboxEntry) {
	const submit = useSubmit();
	const { state, formMethod, formAction, location } = useNavigation();
	const action = entry.action.replace(/[?&]_data=[^&]*/, "");
	const isPosted = state === "loading" && formMethod === "POST" && formAction === action;
	const isSaved = isPosted && location.pathname !== action.split("?")[0] && location.pathname !== "/login";
	useEffect(() => {
		if (isSaved) void removeEntry(entry.key);
	}, [isSaved, entry.key]);
	return () => submit(formDataOf(entry), { method: "post", action, encType: "multipart/form-data" });
}
