import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddressHeader, networksOf } from "../app/http/client-address.server";
import { sinceLastSignIn } from "../app/session/device-cookie.server";
import { refuse } from "./refuse";

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/**
 * How many bytes strangers' bodies may have under way at a time: showing a form again takes many times its size, and all
 * of it has to fit into the container's memory beside the site.
 */
const most = { ofNetwork: mebibyte, inAll: 4 * mebibyte };

/** What a body counts as: at least what any request costs, at most what is ever stored of one. */
const weight = { least: 32 * kibibyte, most: 512 * kibibyte };

/** A body counts with the length it announces for so many milliseconds, then with what has arrived: an idle one is cheap. */
const announcedFor = 5000;

/**
 * A body whose answer is larger than any page of the site counts for longer: for a second each so many bytes. A client that has
 * long forms shown again and again would leave others no processor.
 */
const large = { page: 64 * kibibyte, aSecond: 512 * kibibyte };

/** How many bytes of a stranger's body are thrown away after the answer, before the line is closed. */
const discarded = 32 * mebibyte;

/** How long a stranger's body and its answer may take together, in milliseconds: a long text takes as long at 32 kbit/s. */
const longest = 2 * 60_000;

const inAll = "in all";
const underWay = new Map<string, number>();

/** Longer than any session lasts, in milliseconds. */
const day = 24 * 60 * 60_000;

/**
 * Bounds what a post may cost before anything of it is read. Not where somebody has signed in within a day: volunteers send
 * large files over slow lines; and not a short form of a browser known for longer, whose owner wants to sign in again. What
 * is over the limit gets a short answer.
 * @returns whether to go on with it
 */
export async function admitAnonymous(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
	const announced = Number(request.headers["content-length"] ?? 0);
	const since = await sinceLastSignIn(request.headers.cookie);
	if (since !== undefined && (since < day || (announced > 0 && announced <= weight.least))) return true;
	if (response.destroyed) return false;
	bound(request, response);
	const networks = networksOf(String(request.headers[clientAddressHeader]));
	const limits = [
		// No customer alone may shut the others out.
		...networks.map(({ network, share }) => ({ who: network, most: Math.min(share * most.ofNetwork, most.inAll / 2) })),
		{ who: inAll, most: most.inAll },
	];
	const bytes = weightOf(announced);
	const reached = limits.find(({ who, most }) => (underWay.get(who) ?? 0) + bytes > most);
	if (reached) {
		const [status, where] = reached.who === inAll ? [503, "en ce moment"] : [429, "à la fois depuis votre réseau"];
		refuse(response, status, `Le site reçoit trop d’envois ${where}. Réessayez dans un instant.`, {
			"Retry-After": "5",
		});
		return false;
	}
	const free = countWhileUnderWay(request, limits, bytes);
	const { socket } = request;
	const begin = socket.bytesWritten;
	response.once("close", () => {
		const excess = Math.max(0, socket.bytesWritten - begin - large.page);
		setTimeout(free, (1000 * excess) / large.aSecond).unref();
	});
	return true;
}

/**
 * Counts a body towards limits: first with what it announces, later with what has arrived of it. One that grows over a
 * limit by more than a body loses its connection.
 * @returns what ends the count
 */
function countWhileUnderWay(request: IncomingMessage, limits: { who: string; most: number }[], announced: number) {
	let counted = 0;
	const count = (bytes: number) => {
		for (const { who } of limits) add(who, bytes - counted);
		counted = bytes;
	};
	let arrived = 0;
	count(announced);
	const idle = setTimeout(() => count(weightOf(arrived)), announcedFor).unref();
	request.pause(); // the body begins to flow when the page reads it, not with this listener
	request.on("data", (chunk: Buffer) => {
		arrived += chunk.length;
		if (weightOf(arrived) <= counted) return;
		count(weightOf(arrived));
		if (limits.some(({ who, most }) => (underWay.get(who) ?? 0) > most + weight.most)) request.socket.destroy();
	});
	return () => {
		clearTimeout(idle);
		count(0);
	};
}

function add(who: string, bytes: number) {
	const sum = (underWay.get(who) ?? 0) + bytes;
	if (sum > 0) underWay.set(who, sum);
	else underWay.delete(who);
}

const weightOf = (bytes: number) => Math.min(Math.max(bytes, weight.least), weight.most);

/** Ends what takes too long, also because nobody reads the answer, and what goes on for too long after its answer. */
function bound(request: IncomingMessage, response: ServerResponse) {
	const { socket } = request;
	const end = setTimeout(() => socket.destroy(), longest).unref();
	let open = 2;
	for (const part of [request, response])
		part.once("close", () => {
			if (--open === 0) clearTimeout(end);
		});
	response.once("finish", () => {
		let bytes = 0;
		request.on("data", (chunk: Buffer) => {
			bytes += chunk.length;
			if (bytes > discarded) socket.destroy();
		});
	});
}
