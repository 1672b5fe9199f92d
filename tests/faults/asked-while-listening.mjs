// Loaded before everything else (`node --import`): asks the process to stop in the very moment in which it begins to listen.
import { Server } from "node:net";

const { listen } = Server.prototype;
Server.prototype.listen = new Proxy(listen, {
	apply(listen, server, words) {
		process.kill(process.pid, "SIGTERM");
		return Reflect.apply(listen, server, words);
	},
});
