// Loaded before everything else (`node --import`): sends SIGTERM to the process at the moment at which it starts to
// listen or to lock its folder, as SIGNAL_WHILE says.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Server } from "node:net";

const terminate = () => process.kill(process.pid, "SIGTERM");
const isLock = (/** @type {unknown} */ path) => String(path).endsWith("migration.lock");

/**
 * Sends it before each call of a function, or each with a matching first argument.
 * @template {Function} Call
 * @param {Call} call
 * @param {(argument: unknown) => boolean} [matches]
 */
const terminateBefore = (call, matches = () => true) =>
	new Proxy(call, {
		apply(call, thisArgument, args) {
			if (matches(args[0])) terminate();
			return Reflect.apply(call, thisArgument, args);
		},
	});

if (process.env.SIGNAL_WHILE === "listening") Server.prototype.listen = terminateBefore(Server.prototype.listen);
if (process.env.SIGNAL_WHILE === "locking") {
	fs.mkdir = terminateBefore(fs.mkdir, isLock);
	fs.mkdirSync = terminateBefore(fs.mkdirSync, isLock);
	syncBuiltinESMExports();
}
