import { Outlet } from "@remix-run/react";
import { SiteLayout } from "~/site/layout/site-layout";

export default function PublicPages() {
	return (
		<SiteLayout>
			<Outlet />
		</SiteLayout>
	);
}
