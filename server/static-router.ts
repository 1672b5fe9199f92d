import { UNSAFE_convertRoutesToDataRoutes as toDataRoutes } from "@remix-run/router";
import { UNSAFE_mapRouteProperties as mapProperties } from "react-router";
import { createStaticRouter as create } from "react-router-dom/server";

export { createStaticHandler, StaticRouter, StaticRouterProvider } from "react-router-dom/server";

/** The part of a static router that is the same on every page. */
const commonPart = {
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
 * Replaces `createStaticRouter` of react-router-dom in the build (`build-tools/bundle.mjs`). The package's
 * router is an object literal with getters: V8 holds each, with the whole page that it references, until the next major
 * garbage collection. That was a third of a page's garbage on Node 20, and half on Node 24.
 */
export const createStaticRouter: typeof create = (routes, context, options) => {
	const byId: Parameters<typeof toDataRoutes>[3] = {};
	const dataRoutes = toDataRoutes(routes, mapProperties, undefined, byId);
	const matches = context.matches.map((match) => ({ ...match, route: byId[match.route.id] ?? match.route }));
	const { basename, location, loaderData, actionData, errors } = context;
	return withProperties(commonPart, {
		basename,
		routes: dataRoutes,
		future: { ...commonPart.future, ...options?.future },
		state: withProperties(commonPart.state, { location, matches, loaderData, actionData, errors }),
	});
};

const withProperties = <Base extends object>(base: Base, properties: Partial<Base>): Base =>
	Object.assign(Object.create(base), properties);
