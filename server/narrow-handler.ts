import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

type Route = ServerBuild["routes"][string];
type Branch = { id: string; path?: string; index?: boolean; caseSensitive?: boolean; children: Branch[] };

/**
 * Remix's request handler, for one page with the routes of that page alone. With all of them it ranks and compiles each
 * of ninety paths three times a request, which took a quarter of a page's time; so that is done once an address.
 */
export function createNarrowHandler(build: ServerBuild): RequestHandler {
	const tree = branchesBelow(build, undefined);
	const all = createRequestHandler(build, build.mode);
	const ofRoute = new Map<string, RequestHandler>();
	const byAddress = new LRUCache<string, RequestHandler>({ max: 1000 });

	function find(pathname: string): RequestHandler {
		const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], pathname);
		const ids = (matches ?? []).map(({ route }) => route.id ?? "");
		const page = ids.at(-1);
		if (page === undefined) return all;
		const known = ofRoute.get(page) ?? createRequestHandler(only(build, ids), build.mode);
		ofRoute.set(page, known);
		return known;
	}

	return (request, context) => {
		const { pathname } = new URL(request.url);
		const handler = byAddress.get(pathname) ?? find(pathname);
		byAddress.set(pathname, handler);
		return handler(request, context);
	};
}

function branchesBelow(build: ServerBuild, parentId: string | undefined): Branch[] {
	return routesOf(build)
		.filter((route) => route.parentId === parentId)
		.map(({ id, path, index, caseSensitive }) => ({
			id,
			path,
			index,
			caseSensitive,
			children: branchesBelow(build, id),
		}));
}

const routesOf = (build: ServerBuild) =>
	Object.values(build.routes).filter((route): route is Route => route !== undefined);

/** The build with these routes alone; a browser that runs its scripts still gets the list of all. */
function only(build: ServerBuild, ids: string[]): ServerBuild {
	const pick = <Value>(of: Record<string, Value>) => Object.fromEntries(ids.map((id) => [id, of[id]])) as typeof of;
	return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
