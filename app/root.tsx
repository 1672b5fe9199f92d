import "~/web/styles/layers.css";
import "~/web/styles/reset.css";
import "~/web/styles/fonts.css";
import "~/web/styles/tokens.css";
import "~/web/styles/base.css";
import "~/web/styles/layout.css";
import "~/web/styles/print.css";
import { cssBundleHref } from "@remix-run/css-bundle";
import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { SaveData } from "~/media/images/picture";
import { env } from "~/platform/env/env.server";
import { feeds } from "~/platform/kinds/content-kinds";
import { publicPaths } from "~/platform/kinds/paths";
import { pageTitle, unlistedPage } from "~/publishing/seo/page-title";
import { publicSettings } from "~/publishing/settings/settings.server";
import { associationShare, linkPreviewOf } from "~/publishing/sharing/link-preview.server";
import { ErrorPage, errorText } from "~/site/layout/error-page";
import { wantsSaveData } from "~/web/http/page-rendering.server";
import { HeadScript, PageScripts } from "~/web/scripts/page-scripts";
import serif from "~/web/styles/young-serif-french.woff2";

export const links: LinksFunction = () => [
	{ rel: "icon", href: "/favicon.ico", sizes: "32x32" },
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
	...feeds.map((feed) => ({ rel: "alternate", type: "application/atom+xml", ...feed })),
	{ rel: "alternate", href: publicPaths.eventsCalendar, type: "text/calendar", title: "Événements" },
	...(cssBundleHref ? [{ rel: "stylesheet", href: cssBundleHref }] : []),
];

export { loaderHeaders as headers } from "~/web/http/page-headers";
export { revalidateUnlessHashOnly as shouldRevalidate } from "~/web/http/should-revalidate";

export async function loader({ request }: LoaderFunctionArgs) {
	const { settings, year, failed } = await publicSettings();
	const share = failed ? undefined : linkPreviewOf(associationShare(settings));
	const data = { association: settings, year, origin: env.publicUrl, share, saveData: wantsSaveData(request) };
	// Fallbacks for failed reads must not be cached.
	return json(data, failed ? { headers: { "Cache-Control": "no-store" } } : undefined);
}

export const meta: MetaFunction<typeof loader> = ({ error, matches }) =>
	error ? unlistedPage(matches, errorText(error).title) : pageTitle(matches);

export function Layout({ children }: { children: ReactNode }) {
	const saveData = useRouteLoaderData<typeof loader>("root")?.saveData ?? false;
	const isAdministration = /^\/admin(\/|$)/.test(useLocation().pathname);
	return (
		<html lang="fr" className={saveData ? "save-data" : undefined}>
			<head>
				<meta charSet="utf-8" />
				<HeadScript />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
				{!saveData && <link rel="preload" as="font" type="font/woff2" href={serif} crossOrigin="anonymous" />}
				<meta name="theme-color" media="(prefers-color-scheme: light)" content="#0f4a3a" />
				<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b3529" />
				<link rel="manifest" href={isAdministration ? "/back-office.webmanifest" : "/manifest.webmanifest"} />
				<Links />
			</head>
			<body>
				<a className="visually-hidden" href="#contenu">
					Aller au contenu
				</a>
				<SaveData.Provider value={saveData}>{children}</SaveData.Provider>
				<PageScripts />
			</body>
		</html>
	);
}

export default function App() {
	return <Outlet />;
}

export const ErrorBoundary = ErrorPage;
