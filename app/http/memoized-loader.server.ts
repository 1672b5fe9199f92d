import { LRUCache } from "lru-cache";
import { isFresh, type Snapshot, takeSnapshot } from "~/db/freshness.server";
import { DataResponse } from "./text-response";

type Answer = { data: unknown; text: string; status: number; headers: [string, string][] };

/** What was read for an address. It is let go after a second: a long report is large. */
const memo = new LRUCache<string, { reading: Snapshot; answer: Promise<Answer> }>({
	max: 200,
	ttl: 1000,
	ttlAutopurge: true,
});

/**
 * Answers for a page that is the same for everyone who asks for its address: however many ask at a time, it is read
 * once. What could not be read is not remembered. Of the routes of an address, one may do this: that of its page.
 */
export async function memoizedLoader<Data extends object>(request: Request, load: () => Promise<Data>): Promise<Data> {
	const { data, ...init } = await readOnce(request.url, load).catch((error) => {
		// A refusal is for each who waits for it: the body of one can be read once.
		throw error instanceof Response ? error.clone() : error;
	});
	// To Remix a response of JSON and what it was made of are one.
	return new DataResponse(data, init) as unknown as Data;
}

function readOnce(address: string, load: () => Promise<object>): Promise<Answer> {
	const known = memo.get(address);
	if (known && isFresh(known.reading)) return known.answer;
	const answer = load().then(serialize);
	const forget = () => void memo.delete(address);
	memo.set(address, { reading: takeSnapshot(), answer });
	answer.then(({ status }) => status < 500 || forget(), forget);
	return answer;
}

async function serialize(data: object): Promise<Answer> {
	const response = data instanceof Response ? data : Response.json(data);
	const text = await response.text();
	return { data: JSON.parse(text), text, status: response.status, headers: [...response.headers] };
}
