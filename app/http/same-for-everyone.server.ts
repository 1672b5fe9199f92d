import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { beginReading, type Reading, stillHolds } from "~/db/reading.server";
import { TextResponse } from "./text-response";

/** How many addresses of a route are remembered. */
const most = 100;

type Read = { text: string; status: number; headers: [string, string][] };

/**
 * A loader whose answer is the same for everyone who asks for an address: however many ask at a time, it reads once.
 * What could not be read is not remembered.
 */
export function sameForEveryone<Answer extends object>(load: (args: LoaderFunctionArgs) => Promise<Answer>) {
	const remembered = new LRUCache<string, { reading: Reading; read: Promise<Read> }>({ max: most });

	async function readNow(args: LoaderFunctionArgs): Promise<Read> {
		const answer = await load(args);
		const response = answer instanceof Response ? answer : Response.json(answer);
		return { text: await response.text(), status: response.status, headers: [...response.headers] };
	}

	function readOnce(args: LoaderFunctionArgs): Promise<Read> {
		const { url } = args.request;
		const known = remembered.get(url);
		if (known && stillHolds(known.reading)) return known.read;
		const read = readNow(args);
		const forget = () => void remembered.delete(url);
		remembered.set(url, { reading: beginReading(), read });
		read.then(({ status }) => status < 500 || forget(), forget);
		return read;
	}

	const loader = async (args: LoaderFunctionArgs) => {
		const { text, ...init } = await readOnce(args);
		return new TextResponse(text, init);
	};
	// To Remix a response of JSON and what it was made of are one.
	return loader as unknown as (args: LoaderFunctionArgs) => Promise<Answer>;
}
