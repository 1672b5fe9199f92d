import { type ReactNode, useEffect, useRef } from "react";
import { OutboxNotice } from "~/outbox/outbox-notice";
import { useBackOfficeWorker } from "~/outbox/use-offline-form";
import { useNavigation } from "~/ui/submission";
import { AdminBar } from "./admin-bar";
import { ClientLoadingNotice } from "./loading-notice";

/** The layout of every page of the administration. */
export function AdminLayout({ unread, children }: { unread: number | null; children: ReactNode }) {
	useFocusAfterNavigation();
	useBackOfficeWorker();
	return (
		<>
			<AdminBar unread={unread} />
			<ClientLoadingNotice />
			<main id="contenu" className="admin-content" tabIndex={-1}>
				<OutboxNotice />
				{children}
			</main>
		</>
	);
}

/** A pressed button may disappear with its item, such as a restored one: focus then moves to the page. */
function useFocusAfterNavigation() {
	const { state } = useNavigation();
	const last = useRef(state);
	useEffect(() => {
		const arrived = last.current !== "idle" && state === "idle";
		last.current = state;
		if (arrived && document.activeElement === document.body)
			document.getElementById("contenu")?.focus({ preventScroll: true });
	}, [state]);
}
