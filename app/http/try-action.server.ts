import { log } from "~/log/log.server";

/**
 * Runs a write that may fail for technical reasons, such as a full disk or a locked database. The failure is logged and
 * returned, so that the form can be shown again with its values.
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
