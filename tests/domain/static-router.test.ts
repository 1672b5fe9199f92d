import { createStaticHandler, createStaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import { createStaticRouter as ours } from "../../server/static-router";
import { forage } from "../cast";

// As Remix does: one list of routes to read the data, another one to show them.
const report = { id: "report", path: "report/:id" };
const { query } = createStaticHandler([
	{
		id: "site",
		path: "/",
		loader: () => "l’association",
		children: [{ ...report, loader: () => forage.title }],
	},
]);
const routes = [{ id: "site", path: "/", children: [{ ...report, Component: () => null, ErrorBoundary: () => null }] }];
const options = { future: { v7_partialHydration: true, v7_relativeSplatPath: false } };

async function routersOf(path: string) {
	const context = await query(new Request(`http://localhost${path}`));
	if (context instanceof Response) throw new Error("A page was expected");
	return { mine: ours(routes, context, options), theirs: createStaticRouter(routes, context, options) };
}

test("it knows of a page what the package's knows", async () => {
	for (const path of ["/report/1?apres=2#photos", "/", "/rien"]) {
		const { mine, theirs } = await routersOf(path);
		expect(mine.basename).toEqual(theirs.basename);
		expect(mine.future).toEqual(theirs.future);
		expect(mine.routes).toEqual(theirs.routes);
		for (const key of Object.keys(theirs.state) as (keyof typeof theirs.state)[])
			expect(mine.state[key], key).toEqual(theirs.state[key]);
		expect(mine.createHref(new URL("http://localhost/a?b#c"))).toBe(
			theirs.createHref(new URL("http://localhost/a?b#c")),
		);
		expect(mine.encodeLocation("/é ")).toEqual(theirs.encodeLocation("/é "));
		expect(() => mine.navigate("/")).toThrow("navigate");
	}
});

test("two pages know nothing of each other", async () => {
	const [first, second] = [await routersOf("/report/1"), await routersOf("/")];
	expect(first.mine.state.matches.map(({ route }) => route.id)).toEqual(["site", "report"]);
	expect(second.mine.state.matches.map(({ route }) => route.id)).toEqual(["site"]);
	expect(first.mine.state.loaderData).toEqual({ site: "l’association", report: forage.title });
	expect(second.mine.state.loaderData).toEqual({ site: "l’association" });
});
