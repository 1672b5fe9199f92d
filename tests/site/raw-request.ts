import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

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
