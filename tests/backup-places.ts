import { spawn } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import {
	closeSync,
	mkdirSync,
	openSync,
	readdirSync,
	readSync,
	renameSync,
	rmSync,
	statSync,
	writeSync,
} from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import ssh2 from "ssh2";
import { v2 as webdav } from "webdav-server";

// Real servers of the kinds at which backups arrive. Each keeps its files in a folder of this machine.

export type Place = { settings: Record<string, string>; port: number; close: () => Promise<unknown> };

const closing = (server: Server) => () => new Promise((closed) => server.close(closed));
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const { STATUS_CODE: status, OPEN_MODE: mode } = ssh2.utils.sftp;

/** The server of ssh2 with as much of SFTP as a folder of files needs; `awa` signs in with a password. */
export async function sftpPlace(folder: string, canRemove = true): Promise<Place> {
	const { privateKey } = generateKeyPairSync("rsa", {
		modulusLength: 2048,
		publicKeyEncoding: { type: "spki", format: "pem" },
		privateKeyEncoding: { type: "pkcs1", format: "pem" },
	});
	const server = new ssh2.Server({ hostKeys: [privateKey] }, (client) => {
		client.on("error", () => {}); // a line that was cut
		client.on("authentication", (asked) =>
			asked.method === "password" && asked.username === "awa" && asked.password === "mil"
				? asked.accept()
				: asked.reject(["password"]),
		);
		client.on("session", (accept) => accept().on("sftp", (accept) => serveFiles(accept(), folder, canRemove)));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const port = portOf(server);
	const parsed = ssh2.utils.parseKey(privateKey);
	if (parsed instanceof Error) throw parsed;
	const hash = createHash("sha256").update(parsed.getPublicSSH()).digest("base64").replace(/=+$/, "");
	const settings = { BACKUP_TO: `sftp://awa@127.0.0.1:${port}/`, BACKUP_PASSWORD: "mil" };
	return { settings: { ...settings, BACKUP_HOST_KEY: `SHA256:${hash}` }, port, close: closing(server) };
}

function serveFiles(sftp: ssh2.SFTPWrapper, folder: string, canRemove: boolean) {
	const at = (path: string) => join(folder, path);
	const numberOf = (handle: Buffer) => handle.readInt32BE();
	const handleOf = (number: number) => Buffer.from(Uint32Array.of(number).buffer).swap32();
	const listed = new Set<string>();
	const attributesOf = (path: string) => {
		const { mode, uid, gid, size, atimeMs, mtimeMs } = statSync(path);
		return { mode, uid, gid, size, atime: atimeMs / 1000, mtime: mtimeMs / 1000 };
	};
	/** Answers with the status of some work. */
	const answer = (id: number, work: () => void) => {
		try {
			work();
			sftp.status(id, status.OK);
		} catch (error) {
			const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
			sftp.status(id, isMissing ? status.NO_SUCH_FILE : status.FAILURE);
		}
	};
	sftp.on("OPEN", (id, path, flags) => {
		try {
			sftp.handle(id, handleOf(openSync(at(path), flags & mode.WRITE ? "w" : "r")));
		} catch {
			sftp.status(id, status.NO_SUCH_FILE);
		}
	});
	sftp.on("WRITE", (id, handle, offset, data) =>
		answer(id, () => void writeSync(numberOf(handle), data, 0, data.length, offset)),
	);
	sftp.on("READ", (id, handle, offset, length) => {
		const data = Buffer.alloc(length);
		const read = readSync(numberOf(handle), data, 0, length, offset);
		if (read > 0) sftp.data(id, data.subarray(0, read));
		else sftp.status(id, status.EOF);
	});
	sftp.on("FSETSTAT", (id) => sftp.status(id, status.OK));
	sftp.on("FSTAT", (id, handle) => sftp.attrs(id, attributesOf(`/proc/self/fd/${numberOf(handle)}`)));
	for (const asked of ["STAT", "LSTAT"] as const)
		sftp.on(asked as "STAT", (id, path) => sftp.attrs(id, attributesOf(at(path))));
	sftp.on("CLOSE", (id, handle) => answer(id, () => listed.delete(String(handle)) || closeSync(numberOf(handle))));
	sftp.on("OPENDIR", (id) => sftp.handle(id, Buffer.from("list")));
	sftp.on("READDIR", (id, handle) => {
		if (listed.has(String(handle))) return sftp.status(id, status.EOF);
		listed.add(String(handle));
		const entry = (filename: string) => ({ filename, longname: "-rw", attrs: attributesOf(at(filename)) });
		sftp.name(id, readdirSync(folder).map(entry));
	});
	sftp.on("REALPATH", (id, filename) => sftp.name(id, [{ filename, longname: "", attrs: attributesOf(folder) }]));
	sftp.on("RENAME", (id, from, to) => answer(id, () => renameSync(at(from), at(to))));
	sftp.on("REMOVE", (id, path) =>
		canRemove ? answer(id, () => rmSync(at(path))) : sftp.status(id, status.PERMISSION_DENIED),
	);
}

/** A WebDAV server, to which `awa` signs in with a password. */
export async function webdavPlace(folder: string): Promise<Place> {
	const users = new webdav.SimpleUserManager();
	const awa = users.addUser("awa", "mil", false);
	const privilegeManager = new webdav.SimplePathPrivilegeManager();
	privilegeManager.setRights(awa, "/", ["all"]);
	const dav = new webdav.WebDAVServer({
		httpAuthentication: new webdav.HTTPBasicAuthentication(users, "backups"),
		privilegeManager,
		port: 0,
		hostname: "127.0.0.1",
	});
	await dav.setFileSystemAsync("/", new webdav.PhysicalFileSystem(folder));
	const server = await dav.startAsync(0);
	const port = portOf(server);
	const close = () => {
		server.closeAllConnections();
		return closing(server)();
	};
	return { settings: { BACKUP_TO: `webdav://awa@127.0.0.1:${port}/`, BACKUP_PASSWORD: "mil" }, port, close };
}

/** A server of S3, in a separate process; it knows one user, and does not check signatures of version 4. */
export async function s3Place(folder: string): Promise<Place> {
	mkdirSync(join(folder, "backups"), { recursive: true });
	const words = ["node_modules/s3rver/bin/s3rver.js", "--directory", folder, "--port", "0", "--address", "127.0.0.1"];
	const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "ignore"] });
	let said = "";
	const port = await new Promise<number>((resolve) => {
		child.stdout.setEncoding("utf8").on("data", (text) => {
			said += text;
			const found = /listening on [^\n]*:(\d+)/.exec(said);
			if (found) resolve(Number(found[1]));
		});
	});
	return {
		settings: {
			...{ BACKUP_TO: "s3://S3RVER@backups/association", BACKUP_PASSWORD: "S3RVER" },
			...{ BACKUP_ENDPOINT: `http://127.0.0.1:${port}`, BACKUP_REGION: "us-east-1" },
		},
		port,
		close() {
			child.kill();
			return once(child, "exit");
		},
	};
}

/** A line to a server that is cut after so many bytes have gone to it, each time somebody calls. */
export async function cutLine({ settings, port }: Place, bytes: number): Promise<Place> {
	const line = createServer((caller) => {
		const server = connect(port, "127.0.0.1");
		let sent = 0;
		caller.on("data", (chunk) => {
			sent += chunk.length;
			if (sent < bytes) server.write(chunk);
			else for (const socket of [caller, server]) socket.resetAndDestroy();
		});
		server.pipe(caller);
		for (const socket of [caller, server]) socket.on("error", () => {}).on("close", () => server.destroy());
	}).listen(0, "127.0.0.1");
	await once(line, "listening");
	const through = ([name, value]: [string, string]) => [name, value.replace(`:${port}`, `:${portOf(line)}`)];
	return {
		settings: Object.fromEntries(Object.entries(settings).map(through)),
		port: portOf(line),
		close: closing(line),
	};
}
