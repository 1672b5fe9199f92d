import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { record } from "~/people/journal/record.server";
import { hasJustConfirmed } from "~/people/session/confirm-password.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { backupForDownload, downloadStarted } from "~/site/backup/backup-child-process.server";
import { withBackpressure } from "~/web/http/document-response.server";
import { tryAction } from "~/web/http/error-response.server";

/** Creates a backup and streams it. Nothing is sent before it is complete: the idle timeout is extended. */
export async function loader({ request, context: { drained, waiting } }: LoaderFunctionArgs) {
	const { account, session } = await requirePermission(request);
	if (!hasJustConfirmed(session)) return redirect(adminPaths.backup, 303);
	const backup = await tryAction(
		{
			log: "A backup could not be made",
			tell: "La sauvegarde n’a pas pu être faite. Demandez à la personne qui gère le serveur.",
		},
		() => {
			const creating = backupForDownload();
			return waiting?.(creating) ?? creating;
		},
	);
	if (backup.failed)
		return redirectWithToast(adminPaths.dashboard, session, { tone: "error", message: backup.message });
	const { name, path } = backup.value;
	await drained?.(); // a visitor who has disconnected gets it with the next request
	const { size } = await stat(path);
	downloadStarted();
	await record(account, "backup.downloaded", { id: name, name });
	const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
	return new Response(withBackpressure(body as unknown as globalThis.ReadableStream<Uint8Array>, drained), {
		headers: {
			"Content-Type": "application/gzip",
			"Content-Length": String(size),
			"Content-Disposition": `attachment; filename="${name}"`,
			"Cache-Control": "no-store",
		},
	});
}
