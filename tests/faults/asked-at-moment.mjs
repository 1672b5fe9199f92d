// Loaded before everything else (`node --import`): asks the process to stop in the very moment in which it begins to listen,
// or has just locked its folder, as ASKED_WHILE says.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Server } from "node:net";

const ask = () => process.kill(process.pid, "SIGTERM");
const isLock = (/** @type {unknown} */ path) => String(path).endsWith("migration.lock");

/**
 * Asks before each call of a function, or each whose first word is meant.
 * @template {Function} Call
 * @param {Call} call
 * @param {(word: unknown) => boolean} [isMeant]
 */
const askBefore = (call, isMeant = () => true) =>
	new Proxy(call, {
		apply(call, of, words) {
			if (isMeant(words[0])) ask();
			return Reflect.apply(call, of, words);
		},
	});

if (process.env.ASKED_WHILE === "listening") Server.prototype.listen = askBefore(Server.prototype.listen);
if (process.env.ASKED_WHILE === "locking") {
	fs.mkdir = askBefore(fs.mkdir, isLock);
	fs.mkdirSync = askBefore(fs.mkdirSync, isLock);
	syncBuiltinESMExports();
}
