import { useEffect, useState } from "react";
import { contentPaths, outboxPaths, publicPaths } from "~/kinds/paths";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/card";
import { formatSize } from "~/uploads/format";
import { OutboxItem } from "./outbox-item";
import { waitingLabel } from "./outbox-notice";
import { type OutboxEntry, sizeOf } from "./outbox-store";
import { sendNow, useWaiting } from "./use-outbox";

/** Forms that can be filled in without a network, once they were open. */
const forms = [
	{ path: contentPaths.new("events"), label: "Ajouter un événement" },
	{ path: contentPaths.new("reports"), label: "Nouveau rapport" },
	{ path: contentPaths.new("gallery"), label: "Ajouter des photos" },
];

/** What waits on this device, and the ways to more. */
export function OutboxList() {
	const { entries, blocker, sending } = useWaiting();
	const waiting = (entries ?? []).filter(({ refusal }) => refusal === undefined).length;
	const room = useRoom(entries);
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
					<ul role="list" className="admin-rows">
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
			<h2>Préparer sans réseau</h2>
			<p>Ces formulaires s’ouvrent aussi sans réseau, une fois ouverts avec.</p>
			<p className="actions">
				{forms.map(({ path, label }) => (
					<ButtonLink key={path} to={path} reloadDocument>
						{label}
					</ButtonLink>
				))}
			</p>
			<noscript>
				<p>Sans JavaScript, rien ne peut attendre sur cet appareil : les formulaires s’envoient avec le réseau.</p>
			</noscript>
		</>
	);
}

/** How much room the entries take, and how much is left where the browser tells. */
function useRoom(entries: OutboxEntry[] = []): string {
	const [left, setLeft] = useState<number>();
	const taken = entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
	useEffect(() => {
		if (taken > 0) navigator.storage?.estimate?.().then(({ quota = 0, usage = 0 }) => setLeft(quota - usage));
	}, [taken]);
	return `Place prise : ${formatSize(taken)}${left ? `, encore libre : ${formatSize(left)}` : ""}.`;
}
