import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Environment } from "~/platform/env/env.server";
import { Refusal } from "./problems";
import type { Remote } from "./remote";

/** Milliseconds between two signs of life, of which three may stay without an answer: a cut line sends nothing. */
const keepAliveMs = 10_000;

/** A folder on a server that speaks SSH. Only a server with the key of `BACKUP_HOST_KEY` gets a password or a byte. */
export async function openSftp(to: URL, settings: Environment): Promise<Remote> {
	const { default: Client } = await import("ssh2-sftp-client");
	const { BACKUP_KEY_FILE: keyFile, BACKUP_PASSWORD: password, BACKUP_HOST_KEY: hostKey } = settings;
	const privateKey = keyFile === undefined ? undefined : await readFile(keyFile);
	const folder = decodeURIComponent(to.pathname).replace(/^\/~\//, "") || ".";
	const at = (name: string) => `${folder.replace(/\/$/, "")}/${name}`;
	let shown: string | undefined;
	const client = new Client();
	client.on("error", () => {}); // each call that fails rejects, too
	await client
		.connect({
			...{ host: to.hostname, port: Number(to.port || 22), username: decodeURIComponent(to.username) },
			...(privateKey ? { privateKey, passphrase: password } : { password }),
			...{ readyTimeout: 20_000, keepaliveInterval: keepAliveMs, keepaliveCountMax: 3 },
			hostVerifier: (key: Buffer) => {
				shown = `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
				return shown === hostKey;
			},
		})
		.catch((error) => {
			if (shown !== undefined && shown !== hostKey) throw new Refusal(refusedKey(shown, hostKey));
			throw error;
		});
	return {
		async list() {
			const entries = await client.list(folder);
			return entries.filter(({ type }) => type === "-").map(({ name, size }) => ({ name, bytes: size }));
		},
		async put(name, content) {
			await client.put(content, at(name), { writeStreamOptions: { flags: "w", mode: 0o600 } });
			return false;
		},
		read: async (name) => client.createReadStream(at(name), { autoClose: true }),
		async rename(from, to) {
			await client.rename(at(from), at(to));
		},
		async remove(name) {
			await client.delete(at(name));
		},
		close() {
			void client.end().catch(() => {}); // a line that was cut has ended already
		},
	};
}

const refusedKey = (shown: string, expected: string | undefined) =>
	expected === undefined
		? `La clé du serveur n’est pas encore connue : il montre ${shown}. Si c’est bien la sienne (demandez à qui le tient), écrivez BACKUP_HOST_KEY=${shown}.`
		: `Le serveur montre une autre clé qu’avant (${shown} au lieu de ${expected}) : rien ne lui a été envoyé. Il a été réinstallé, ou un autre répond à sa place : demandez à qui le tient avant de changer BACKUP_HOST_KEY.`;
