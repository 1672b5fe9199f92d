import { useState } from "react";
import type { SaveConflict } from "./save-conflict";

/**
 * The version a form changes: the one it was opened with, however often the page asks for the item again meanwhile.
 * Only an answer to the form itself names another.
 */
export function useVersion(read: number | undefined, answer?: SaveConflict): number | undefined {
	const [opened] = useState(read);
	return answer?.version ?? opened;
}
