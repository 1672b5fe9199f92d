import type { ReactNode } from "react";
import { AdminBar } from "./admin-bar";
import { LoadingNotice } from "./loading-notice";

/** What stands around every page of the administration. */
export function AdminLayout({ unread, children }: { unread: number | null; children: ReactNode }) {
	return (
		<>
			<AdminBar unread={unread} />
			<LoadingNotice />
			<main id="contenu" className="admin-content" tabIndex={-1}>
				{children}
			</main>
		</>
	);
}
