import { useLocation, useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { outboxPaths } from "~/platform/kinds/paths";
import { Link } from "~/web/ui/button";
import type { OutboxBlocker } from "./send-outbox";
import { useSending, useWaiting } from "./use-outbox";

/** A notice above each page of the administration that forms wait on this device, and why. */
export function OutboxNotice() {
	const { revalidate } = useRevalidator();
	const { pathname } = useLocation();
	const { entries = [], blocker, sending } = useWaiting();
	useSending(useCallback(() => revalidate(), [revalidate])); // another function would restart it
	if (entries.length === 0 || pathname === outboxPaths.outbox) return null;
	const refused = entries.filter(({ refusal }) => refusal !== undefined).length;
	const waiting = entries.length - refused;
	return (
		<p className="outbox-notice" role="status">
			{waiting > 0 && <span>{waitingLabel(waiting, blocker, sending)} </span>}
			{refused > 0 && (
				<span>{`${refused} ${refused > 1 ? "envois demandent" : "envoi demande"} une correction. `}</span>
			)}
			<Link to={outboxPaths.outbox}>Voir ce qui attend</Link>
		</p>
	);
}

/** Returns the label « 2 envois attendent le réseau sur cet appareil. » */
export function waitingLabel(count: number, blocker: OutboxBlocker | undefined, sending: boolean): string {
	const many = count > 1;
	if (sending) return many ? `${count} envois partent en ce moment.` : "1 envoi part en ce moment.";
	const reasons: Record<OutboxBlocker, string> = {
		"no connection": "le réseau sur cet appareil",
		"no answer": "que le site réponde",
		"no room": "que le site ait de la place : prévenez la personne qui gère le serveur",
		"signed out": "que vous vous connectiez",
		"other account": many ? "le compte qui les a préparés" : "le compte qui l’a préparé",
	};
	return `${count} ${many ? "envois attendent" : "envoi attend"} ${reasons[blocker ?? "no connection"]}.`;
}
