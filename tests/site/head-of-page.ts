import { textOf } from "./open-site";

/** The metadata in the head of a page. */
export function headOf(html: string) {
	const head = /<head>(.*?)<\/head>/s.exec(html)?.[1] ?? "";
	const tags = [...head.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)];
	return {
		title: decoded(/<title>(.*?)<\/title>/s.exec(head)?.[1] ?? ""),
		meta: Object.fromEntries(tags.map(([, name = "", content = ""]) => [name, decoded(content)])),
		canonical: decoded(/<link rel="canonical" href="([^"]*)"/.exec(head)?.[1] ?? ""),
		/** Each block of structured data. */
		linkedData: [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
			([, text = ""]) => text,
		),
	};
}

/** The things of the one block of structured data, by their type. */
export function thingsOf(html: string): Record<string, Record<string, unknown>> {
	const [text = ""] = headOf(html).linkedData;
	const { "@graph": things } = JSON.parse(text) as { "@graph": Record<string, unknown>[] };
	return Object.fromEntries(things.map((thing) => [String(thing["@type"]), thing]));
}

const decoded = (attribute: string) => textOf(`<p>${attribute}</p>`).trim();
