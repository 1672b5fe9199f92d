/** Stores a response as the last of a cache, whose first entries go when there are more than its capacity. */
export async function putBounded(name: string, capacity: number, address: string, response: Response) {
	const cache = await caches.open(name);
	await cache.delete(address); // stored again, it is the last
	await cache.put(address, response);
	const entries = await cache.keys();
	for (const oldest of entries.slice(0, Math.max(0, entries.length - capacity))) await cache.delete(oldest);
}
