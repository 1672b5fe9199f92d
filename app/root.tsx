import "~/styles/layers.css";
import "~/styles/reset.css";
import "~/styles/tokens.css";
import "~/styles/base.css";
import { cssBundleHref } from "@remix-run/css-bundle";
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage, errorInWords } from "~/association/error-page";
import { pageTitle } from "~/association/page-title";
import { publicFacts } from "~/association/public-facts.server";

export const links: LinksFunction = () => [
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	...(cssBundleHref ? [{ rel: "stylesheet", href: cssBundleHref }] : []),
];

export async function loader() {
	return { association: await publicFacts() };
}

export const meta: MetaFunction<typeof loader> = ({ error, matches }) =>
	error ? pageTitle(matches, errorInWords(error).title) : pageTitle(matches);

export function Layout({ children }: { children: ReactNode }) {
	return (
		<html lang="fr">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
				<Links />
			</head>
			<body>
				<a className="visually-hidden" href="#contenu">
					Aller au contenu
				</a>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export default function App() {
	return <Outlet />;
}

export const ErrorBoundary = ErrorPage;
