import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Page } from "~/platform/db/keyset-pagination";
import { maxSearchLength } from "~/web/http/list-query";
import { EmptyState } from "~/web/ui/card";
import { ListSearch } from "~/web/ui/list-search";
import { Pagination } from "~/web/ui/pagination";

type AdminListProps = {
	title: string;
	/** Rendered beside the title. */
	actions: ReactNode;
	/** The path of the list. */
	path: string;
	/** The label of the list's search, if it has one. */
	label?: string;
	page: Omit<Page<unknown>, "items"> & { q: string };
	/** Shown instead of items. */
	empty: ReactNode;
	children: ReactNode;
};

/** A list of the administration: heading, search, items, pagination; a dialog over it is its child route. */
export function AdminList({ title, actions, path, label, page: { q, ...page }, empty, children }: AdminListProps) {
	return (
		<>
			<div className="page behind-dialog">
				<div className="admin-head">
					<h1>{title}</h1>
					{actions}
				</div>
				{label && <ListSearch list={path} label={label} q={q} maxLength={maxSearchLength} />}
				{empty && <EmptyState>{empty}</EmptyState>}
				{children}
				<Pagination page={page} filters={{ q }} labels={{ before: "Plus récents", after: "Plus anciens" }} />
			</div>
			<Outlet />
		</>
	);
}
