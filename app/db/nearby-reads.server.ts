import { AsyncLocalStorage } from "node:async_hooks";

// The server and the pages are two bundles of one process.
const shared = globalThis as typeof globalThis & { nearbyReads?: AsyncLocalStorage<true> };
shared.nearbyReads ??= new AsyncLocalStorage();
const { nearbyReads } = shared;

/**
 * Runs work whose reads may come from a replica: pages for everyone. All other reads go to the primary, so that
 * volunteers see what they have just written through any node.
 */
export const withNearbyReads = <Result>(work: () => Result): Result => nearbyReads.run(true, work);

export const mayReadNearby = () => nearbyReads.getStore() === true;
