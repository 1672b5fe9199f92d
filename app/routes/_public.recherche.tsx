import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SearchResults } from "~/site/pages/search-results";
import { siteSearch } from "~/site/pages/site-search.server";
import { loadOrEmpty } from "~/web/http/error-response.server";
import { listQuery } from "~/web/http/list-query";

export { visitorPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	unlistedPage(matches, data?.q ? `Recherche : ${data.q}` : "Recherche");

export async function loader({ request }: LoaderFunctionArgs) {
	const { q } = listQuery(request.url);
	const page = /^[1-9]\d{0,2}$/.exec(new URL(request.url).searchParams.get("page") ?? "")?.[0];
	return loadOrEmpty("La recherche a échoué", { q, found: null, page: 1, pages: 1 }, () =>
		siteSearch(q, Number(page ?? 1)),
	);
}

export default function SearchPage() {
	return <SearchResults {...useLoaderData<typeof loader>()} />;
}
