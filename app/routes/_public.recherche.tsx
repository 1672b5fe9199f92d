import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadOrEmpty } from "~/http/error-response.server";
import { listQuery } from "~/http/list-query";
import { SearchResults } from "~/pages/search-results";
import { siteSearch } from "~/pages/site-search.server";
import { unlistedPage } from "~/seo/page-facts";

export { visitorPage as headers } from "~/http/page-headers";

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
