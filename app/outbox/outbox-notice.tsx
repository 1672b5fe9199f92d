import { useLocation, useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { Link } from "~/ui/link";
import type { OutboxBlocker } from "./send-outbox";
import { useOutbox, useSending } from "./use-outbox";

/** Above the content of each page of the administration: that forms wait on this device, and why. */
export function OutboxNotice() {
	const { revalidate } = useRevalidator();
	const { pathname } = useLocation();
	const { entries, blocker, sending } = useOutbox();
	useSending(useCallback(() => revalidate(), [revalidate]));
	if (entries.length === 0 || pathname === "/admin/envois") return null;
	const refused = entries.filter(({ refusal }) => refusal !== undefined).length;
	const waiting = entries.length - refused;
	return (
		<p className="outbox-notice" role="status">
			{waiting > 0 &&
				`${waiting} ${waiting > 1 ? "envois attendent" : "envoi attend"} ${reason(blocker, sending, waiting)}. `}
			{refused > 0 && `${refused} ${refused > 1 ? "envois demandent" : "envoi demande"} une correction. `}
			<Link to="/admin/envois">Voir ce qui attend</Link>
		</p>
	);
}

/** For « n envois attendent … ». */
export function reason(blocker: OutboxBlocker | undefined, sending: boolean, count: number): string {
	if (sending) return count > 1 ? "et partent en ce moment" : "et part en ce moment";
	if (blocker === "signed out") return "que vous vous connectiez";
	if (blocker === "other account") return count > 1 ? "le compte qui les a préparés" : "le compte qui l’a préparé";
	return "le réseau sur cet appareil";
}
