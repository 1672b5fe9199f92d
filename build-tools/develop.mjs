// `npm run dev`: the server of `npm start` on the loopback interface; its pages are rebuilt at each change.
import "./begin.mjs";
import { Server } from "node:net";
import { bundlePrograms } from "./bundle.mjs";
import { readSettings } from "./read-settings.mjs";

readSettings();
process.env.HOST = "127.0.0.1";
// Remix's live reload server listens on every interface and has no option for the host.
const { listen } = Server.prototype;
Server.prototype.listen = /** @type {typeof listen} */ (
	/** @type {(this: Server, ...given: unknown[]) => Server} */
	function (port, ...rest) {
		const host = typeof port === "number" && typeof rest[0] !== "string" ? ["127.0.0.1"] : [];
		return Reflect.apply(listen, this, [port, ...host, ...rest]);
	}
);

await bundlePrograms("build/dev");
process.argv.splice(2, Infinity, "dev", "--command", "node build/dev/server.js");
await import("@remix-run/dev/dist/cli.js");
