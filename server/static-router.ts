import { UNSAFE_convertRoutesToDataRoutes as toDataRoutes } from "@remix-run/router";
import { UNSAFE_mapRouteProperties as mapProperties } from "react-router";
import { createStaticRouter as create } from "react-router-dom/server";

export { createStaticHandler, StaticRouter, StaticRouterProvider } from "react-router-dom/server";

/** What is the same on every page: what a router can do on a server, or refuses to, and that nothing is under way. */
const onEveryPage = {
	...create([], {
		basename: "/",
		location: { pathname: "/", search: "", hash: "", state: null, key: "" },
		matches: [],
		loaderData: {},
		actionData: null,
		errors: null,
		statusCode: 200,
		loaderHeaders: {},
		actionHeaders: {},
		activeDeferreds: null,
	}),
};

/**
 * `createStaticRouter` of react-router-dom, whose place it takes in the built site (`build-tools/bundled-packages.mjs`). The
 * router of the package is an object literal with getters: V8 keeps each of those, and all of the page that it leads to,
 * until the whole heap is searched for garbage. That was a third of what a page left behind on Node 20, and half on
 * Node 24.
 */
export const createStaticRouter: typeof create = (routes, context, options) => {
	const byId: Parameters<typeof toDataRoutes>[3] = {};
	const dataRoutes = toDataRoutes(routes, mapProperties, undefined, byId);
	const matches = context.matches.map((match) => ({ ...match, route: byId[match.route.id] ?? match.route }));
	const { basename, location, loaderData, actionData, errors } = context;
	return withOwn(onEveryPage, {
		basename,
		routes: dataRoutes,
		future: { ...onEveryPage.future, ...options?.future },
		state: withOwn(onEveryPage.state, { location, matches, loaderData, actionData, errors }),
	});
};

const withOwn = <Common extends object>(common: Common, own: Partial<Common>): Common =>
	Object.assign(Object.create(common), own);
