import type { Readable } from "node:stream";
import type { Environment } from "~/platform/env/env.server";
import type { Remote } from "./remote";

/** A folder on a WebDAV server, such as Nextcloud's. */
export async function openWebdav(to: URL, { BACKUP_PASSWORD: password }: Environment): Promise<Remote> {
	const { AuthType, createClient } = await import("webdav");
	const server = `${to.protocol === "webdavs:" ? "https" : "http"}://${to.host}`;
	const folder = decodeURIComponent(to.pathname).replace(/\/$/, "");
	const at = (name: string) => `${folder}/${name}`;
	const username = decodeURIComponent(to.username);
	const client = createClient(server, { authType: AuthType.Password, username, password });
	return {
		async list() {
			const entries = await client.getDirectoryContents(folder || "/");
			return entries
				.filter(({ type }) => type === "file")
				.map(({ basename, size }) => ({ name: basename, bytes: size }));
		},
		async put(name, content, bytes) {
			await client.putFileContents(at(name), content, { contentLength: bytes });
			return false;
		},
		read: async (name) => client.createReadStream(at(name)) as unknown as Readable,
		rename: (from, to) => client.moveFile(at(from), at(to)),
		remove: (name) => client.deleteFile(at(name)),
		close() {},
	};
}
