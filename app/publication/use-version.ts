import { useState } from "react";
import type { SaveConflict } from "./save-conflict";

/** The version the form was loaded with; revalidation must not raise it, only an answer to the form itself. */
export function useVersion(read: number | undefined, answer?: SaveConflict): number | undefined {
	const [opened] = useState(read);
	return answer?.version ?? opened;
}
