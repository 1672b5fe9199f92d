import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { fromTrashField } from "~/media/files/trashed-files";
import { formatSize } from "~/media/uploads/upload-words";
import { useAllowed } from "~/people/session/use-allowed";
import { formatDate, formatMoment } from "~/platform/calendar/calendar-date";
import { contentPaths, outboxPaths, publicPaths } from "~/platform/kinds/paths";
import { checkSubmitBlocker } from "~/web/forms/submit-guard";
import { Button, ButtonLink } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import { useNavigation } from "~/web/ui/submission";
import { waitingLabel } from "./outbox-notice";
import { type OutboxEntry, putEntry, removeEntry, sizeOf } from "./outbox-store";
import { formDataOf } from "./send-outbox";
import { setOpenedEntry, useAccount } from "./use-offline-form";
import { refreshOutbox, sendNow, useWaiting } from "./use-outbox";

/** Forms that can be filled in without a network, once they were opened. */
const forms = [
	{ path: contentPaths.new("events"), label: "Ajouter un événement" },
	{ path: contentPaths.new("reports"), label: "Nouveau rapport" },
	{ path: contentPaths.new("gallery"), label: "Ajouter des photos" },
];

/** Lists the forms that wait on this device, and links to further ones. */
export function OutboxList() {
	const { entries, blocker, sending } = useWaiting();
	const waiting = (entries ?? []).filter(({ refusal }) => refusal === undefined).length;
	const room = useRoom(entries);
	const allowed = useAllowed();
	const prepared = forms.filter(({ path }) => allowed(path));
	return (
		<>
			{entries?.length === 0 && <EmptyState>Rien n’attend sur cet appareil.</EmptyState>}
			{entries !== undefined && entries.length > 0 && (
				<>
					<p role="status">
						{waiting > 0 && <span>{waitingLabel(waiting, blocker, sending)} </span>}
						<span>{room}</span>
					</p>
					{blocker === "signed out" && (
						<ButtonLink tone="primary" to={`${publicPaths.signIn}?redirectTo=${outboxPaths.outbox}`} reloadDocument>
							Se connecter
						</ButtonLink>
					)}
					{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
					<ul role="list" className="stack">
						{entries.map((entry) => (
							<OutboxItem key={entry.key} entry={entry} />
						))}
					</ul>
					{waiting > 0 && (
						<p className="actions">
							<Button type="button" tone="primary" busy={sending} onClick={() => void sendNow()}>
								Envoyer maintenant
							</Button>
						</p>
					)}
				</>
			)}
			{prepared.length > 0 && <PrepareOffline forms={prepared} />}
			<noscript>
				<p>Sans JavaScript, rien ne peut attendre sur cet appareil : les formulaires s’envoient avec le réseau.</p>
			</noscript>
		</>
	);
}

type PrepareOfflineProps = { forms: { path: string; label: string }[] };

/** Links to the forms, for an account that may send them. */
const PrepareOffline = ({ forms }: PrepareOfflineProps) => (
	<>
		<h2>Préparer sans réseau</h2>
		<p>Ouvrez ces formulaires une première fois avec du réseau : ils s’ouvriront ensuite même hors connexion.</p>
		<p className="actions">
			{forms.map(({ path, label }) => (
				<ButtonLink key={path} to={path} reloadDocument>
					{label}
				</ButtonLink>
			))}
		</p>
	</>
);

/** Returns how much space the entries use, and how much is left if the browser says so. */
function useRoom(entries: OutboxEntry[] = []): string {
	const [left, setLeft] = useState<number>();
	const taken = entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
	useEffect(() => {
		if (taken > 0) navigator.storage?.estimate?.().then(({ quota = 0, usage = 0 }) => setLeft(quota - usage));
	}, [taken]);
	return `${formatSize(taken)} utilisés${left ? `, ${formatSize(left)} libres` : ""} sur cet appareil.`;
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** The fields of a form whose texts are worth showing. */
const textFields = ["amount", "date", "subtitle", "description", "content", "location"];

/** A waiting form: its title, the reason why it waits, and possible actions. Other accounts' texts are not shown. */
function OutboxItem({ entry }: { entry: OutboxEntry }) {
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
							Supprimer de cet appareil
						</Button>
					</details>
				</div>
			)}
		</li>
	);
}

/** Sends the form with its file although that is in the trash, where it may be deleted meanwhile. */
async function retry({ refusal: _, fromTrash, ...entry }: OutboxEntry) {
	if (fromTrash) entry.fields = [...entry.fields, [fromTrashField, fromTrash]];
	await putEntry(entry);
	await refreshOutbox();
	await sendNow();
}

/** Removes an entry. The pressed button disappears with it: the focus moves to the page. */
async function remove(key: string) {
	document.getElementById("contenu")?.focus({ preventScroll: true });
	await removeEntry(key);
}

/** Posts the form as from its page, which then shows the fields to correct; once saved, it no longer waits. */
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
