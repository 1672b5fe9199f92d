import type { AddressInfo, Socket } from "node:net";
import { afterAll } from "vitest";
import { hashPassword } from "~/people/session/password.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { users } from "~/platform/db/schema.server";
import { httpServer } from "../../server/http-server";
import { builtSite } from "../built-site";
import { awa } from "../cast";

/** Made once in a process: hashing takes its time. */
let awasHash: string | undefined;

type Fields = Record<string, string | string[]>;
export type FileToSend = { name: string; bytes: Buffer; type?: string };

/** The built site with its server, in this process, for one test file; requests come from a browser without scripts. */
export async function openSite(port = 0) {
	const { createSite } = await builtSite();
	const server = httpServer(createSite().listener);
	await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
	afterAll(() => void server.close());
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const lines = new Set<Socket>();
	server.on("connection", (line) => {
		lines.add(line.once("close", () => lines.delete(line)));
	});
	/** How many bytes the site holds for visitors who have not taken them yet. */
	const held = () => [...lines].reduce((sum, line) => sum + line.writableLength, 0);
	/** After how long the site gives up a visitor's line where nothing moves, in milliseconds. */
	const patienceWith = ({ localPort }: Socket) => [...lines].find((line) => line.remotePort === localPort)?.timeout;
	return { origin, ...browser(origin), held, patienceWith };
}

/**
 * A visitor's browser: keeps its cookies, follows no redirect. One that signed in before has a cookie already.
 * @param timeLimit the most milliseconds of a request; it fails then
 */
export function browser(origin: string, before = "", timeLimit?: number) {
	const jar = new Map<string, string>();
	if (before) jar.set("", before);
	const cookies = () => [...jar.values()].join("; ");

	async function send(path: string, init: RequestInit = {}) {
		const headers = new Headers(init.headers);
		if (jar.size > 0 && !headers.has("Cookie")) headers.set("Cookie", cookies());
		if (init.method === "POST" && !headers.has("Origin")) headers.set("Origin", origin);
		// Every page would be compressed and decompressed for nothing.
		if (!headers.has("Accept-Encoding")) headers.set("Accept-Encoding", "identity");
		const signal = timeLimit === undefined ? undefined : AbortSignal.timeout(timeLimit);
		const response = await fetch(origin + path, { redirect: "manual", signal, ...init, headers });
		for (const given of response.headers.getSetCookie()) {
			const [pair = ""] = given.split(";");
			const [name = "", value] = pair.split("=", 2);
			jar.delete("");
			if (value) jar.set(name, pair);
			else jar.delete(name);
		}
		return response;
	}

	const get = (path: string, headers?: HeadersInit) => send(path, { headers });
	const html = async (path: string, headers?: HeadersInit) => (await get(path, headers)).text();
	const text = async (path: string) => textOf(await html(path));

	const post = (path: string, fields: Fields, headers?: HeadersInit) =>
		send(path, { method: "POST", body: new URLSearchParams(pairsOf(fields)), headers });

	/** Posts a multipart form, its files under one name. */
	function postFiles(path: string, fields: Fields, name: string, files: FileToSend[], headers?: HeadersInit) {
		const form = new FormData();
		for (const [key, value] of pairsOf(fields)) form.append(key, value);
		for (const file of files)
			form.append(name, new File([new Uint8Array(file.bytes)], file.name, { type: file.type ?? "" }));
		return send(path, { method: "POST", body: form, headers });
	}

	/** Begins a post whose body comes in pieces, when the test says so. */
	function beginPost(path: string, type: string, more: Record<string, string> = {}) {
		let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
		const body = new ReadableStream<Uint8Array>({
			start(given) {
				controller = given;
			},
		});
		const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
		const answer = send(path, { ...init, headers: { "Content-Type": type, ...more } });
		answer.catch(() => {}); // the test may look at it only once all is sent
		const sendPiece = (piece: Buffer, last = false) => {
			controller?.enqueue(new Uint8Array(piece));
			if (last) controller?.close();
		};
		return { answer, send: sendPiece };
	}

	async function signIn() {
		awasHash ??= await hashPassword(awa.password);
		const account = { id: newId(), email: awa.email, passwordHash: awasHash, createdAt: new Date() };
		await db.insert(users).values(account).onConflictDoNothing();
		const response = await post("/login", awa);
		if (response.status !== 303) throw new Error(`Awa could not sign in: ${response.status}`);
	}

	/** The cookie of the session alone. */
	const cookie = () => jar.get("session") ?? jar.get("__Host-session") ?? jar.get("") ?? "";

	return { get, html, text, post, postFiles, beginPost, send, signIn, cookie, cookies };
}

const pairsOf = (fields: Fields): [string, string][] =>
	Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));

/** The text of a page as a reader sees it, without markup, scripts and head. */
export function textOf(html: string): string {
	return html
		.replace(/<head>.*?<\/head>|<script\b.*?<\/script>/gs, "")
		.replace(/<!-- -->/g, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/&#x27;/g, "'")
		.replace(/&quot;/g, '"')
		.replace(/&lt;/g, "<")
		.replace(/&gt;/g, ">")
		.replace(/&amp;/g, "&")
		.replace(/\s+/g, " ");
}

/** The hidden field of a form in a page. */
export function hiddenField(html: string, name: string): string {
	return new RegExp(`name="${name.replace(/[[\]]/g, "\\$&")}" value="([^"]*)"`).exec(html)?.[1] ?? "";
}
