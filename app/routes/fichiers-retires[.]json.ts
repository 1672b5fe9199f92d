import { hiddenPaths } from "~/media/files/hide-media.server";
import { hashOfFile } from "~/web/offline/hidden-files";

/** The files that visitors' devices are to forget at their next visit. */
export async function loader() {
	const hashes = await Promise.all((await hiddenPaths()).map(hashOfFile));
	return new Response(JSON.stringify(hashes), {
		headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=60" },
	});
}
