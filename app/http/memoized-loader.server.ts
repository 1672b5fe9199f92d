import { LRUCache } from "lru-cache";
import { isFresh, type Snapshot, takeSnapshot } from "~/db/freshness.server";
import { DataResponse } from "./text-response";

type Answer = { data: unknown; text: string; status: number; headers: [string, string][] };

/** Loader data by URL. Evicted after a second: a long report is large. */
const memo = new LRUCache<string, { reading: Snapshot; answer: Promise<Answer> }>({
	max: 200,
	ttl: 1000,
	ttlAutopurge: true,
});

/**
 * Memoizes the data of a public page by URL: concurrent requests share one read. Failures are not memoized. Only the
 * page's own route may use it, not its parents.
 */
export async function memoizedLoader<Data extends object>(request: Request, load: () => Promise<Data>): Promise<Data> {
	const { data, ...init } = await readOnce(request.url, load).catch((error) => {
		// A body can be read once: each waiting request needs its own.
		throw error instanceof Response ? error.clone() : error;
	});
	// Remix accepts a JSON response in place of its data.
	return new DataResponse(data, init) as unknown as Data;
}

function readOnce(address: string, load: () => Promise<object>): Promise<Answer> {
	const cached = memo.get(address);
	if (cached && isFresh(cached.reading)) return cached.answer;
	const answer = load().then(serialize);
	const evict = () => void memo.delete(address);
	memo.set(address, { reading: takeSnapshot(), answer });
	answer.then(({ status }) => status < 500 || evict(), evict);
	return answer;
}

async function serialize(data: object): Promise<Answer> {
	const response = data instanceof Response ? data : Response.json(data);
	const text = await response.text();
	return { data: JSON.parse(text), text, status: response.status, headers: [...response.headers] };
}
