import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { freshBackup } from "~/backup/back-up-apart.server";
import { attempt } from "~/http/attempt.server";
import { paced } from "~/http/paced";
import { problem } from "~/http/problem.server";
import { record } from "~/journal/record.server";

// No page: Remix would write the bytes of the file into one.
export function loader() {
	throw problem(405);
}

/** Hands over a backup of just now as a file. Not a byte is sent while it is made: the line waits longer than usual. */
export async function action({ request, context: { drained, waiting } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const made = await attempt("La sauvegarde n’a pas pu être faite. Demandez à la personne qui gère le serveur.", () => {
		const made = freshBackup();
		return waiting?.(made) ?? made;
	});
	if (made.failed) return redirectWithToast("/admin", session, { tone: "error", message: made.message });
	const { name, path } = made.value;
	await record(administrator, "backup.downloaded", { id: name, name });
	const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
	return new Response(paced(body as unknown as globalThis.ReadableStream<Uint8Array>, drained), {
		headers: {
			"Content-Type": "application/gzip",
			"Content-Length": String((await stat(path)).size),
			"Content-Disposition": `attachment; filename="${name}"`,
			"Cache-Control": "no-store",
		},
	});
}
