import { log } from "~/log/log.server";

/**
 * Runs a write that may fail for reasons nobody at the keyboard can help: a full disk, a locked database.
 * The failure is logged and comes back as a value, so that the form can be given back with what was typed.
 */
export async function tryAction<Value>(
	message: string,
	work: () => Promise<Value>,
): Promise<{ failed: false; value: Value } | { failed: true; message: string }> {
	try {
		return { failed: false, value: await work() };
	} catch (error) {
		if (error instanceof Response) throw error;
		log("error", message, {}, error);
		return { failed: true, message };
	}
}
