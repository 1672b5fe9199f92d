import { Outlet } from "@remix-run/react";
import { SiteLayout } from "~/association/site-layout";

export default function PublicPages() {
	return (
		<SiteLayout>
			<Outlet />
		</SiteLayout>
	);
}
