import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";

type Raw = { method?: string; headers?: Record<string, string>; body?: Buffer };

/** Sends a request just as it is written; a browser or `fetch` would tidy its path first. */
export async function rawRequest(origin: string, path: string, { method = "GET", headers, body }: Raw = {}) {
	const { hostname: host, port } = new URL(origin);
	const asked = request({ host, port, path, method, headers }).end(body);
	const [answer]: [IncomingMessage] = await once(asked, "response").then(([first]) => [first]);
	const pieces: Buffer[] = [];
	for await (const piece of answer) pieces.push(piece);
	const bytes = Buffer.concat(pieces);
	return { status: answer.statusCode ?? 0, headers: answer.headers, body: bytes, text: bytes.toString("utf8") };
}

/** Writes bytes on a new connection, HTTP or not, and reads until it is closed. */
export async function rawLine(origin: string, text: string | Buffer) {
	const { hostname, port } = new URL(origin);
	const line = connect(Number(port), hostname);
	line.write(text);
	const pieces: Buffer[] = [];
	for await (const piece of line) pieces.push(piece);
	const [head = "", ...rest] = Buffer.concat(pieces).toString("utf8").split("\r\n\r\n");
	const [first = "", ...lines] = head.split("\r\n");
	const headers = Object.fromEntries(
		lines.map((one) => [one.slice(0, one.indexOf(":")).toLowerCase(), one.slice(one.indexOf(":") + 2)]),
	);
	return { status: Number(first.split(" ")[1] ?? 0), headers, text: rest.join("\r\n\r\n") };
}

/** Begins to send a body that was announced longer than it is; the caller hangs up when it likes. */
export function beginRequest(origin: string, path: string, headers: Record<string, string>, body: Buffer) {
	const { hostname: host, port } = new URL(origin);
	const announced = { ...headers, "Content-Length": String(body.length + 1_000_000) };
	const asked = request({ host, port, path, method: "POST", headers: announced });
	asked.on("error", () => {}); // hanging up is what the test wants
	asked.write(body);
	return { hangUp: () => asked.destroy() };
}

export const multipartType = "multipart/form-data; boundary=limite";

/** The parts of a multipart form, byte for byte; without `closed` the form just stops. */
export function multipart(parts: { head: string; content: Buffer | string }[], closed = true): Buffer {
	const pieces = parts.flatMap(({ head, content }) => [`--limite\r\n${head}\r\n\r\n`, content, "\r\n"]);
	return Buffer.concat([...pieces, closed ? "--limite--\r\n" : ""].map((piece) => Buffer.from(piece)));
}

export const textPart = (name: string, content: string) => ({
	head: `Content-Disposition: form-data; name="${name}"`,
	content,
});

export const filePart = (name: string, filename: string, content: Buffer | string) => ({
	head: `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg`,
	content,
});
