import { Outlet } from "@remix-run/react";
import { SiteLayout } from "~/layout/site-layout";

export default function PublicPages() {
	return (
		<SiteLayout>
			<Outlet />
		</SiteLayout>
	);
}
