import { inTrashMessage } from "~/trash/withdrawn-files";
import type { Sent, ShownFile } from "./upload-file";

/** What became of one try to send a file. */
export type Outcome =
	| { state: "added" | "known"; shown: ShownFile }
	/** In the trash: published only when somebody says so. `id` is the stored file's. */
	| { state: "trashed"; id: string; reason: string }
	/** Not wanted by the site: the same bytes would be refused again. */
	| { state: "refused"; reason: string }
	/** Not kept this time. `again`: worth another try by itself; `all`: the other files would meet the same. */
	| { state: "failed"; reason: string; again?: boolean; all?: boolean }
	/** The line broke before an answer came: the site may have the file or not. */
	| { state: "cut" };

/** Reads the site's answer to a post of one file. */
export function outcomeOf({ status, answer }: Sent, name: string): Outcome {
	if (status === 0) return { state: "cut" };
	const [added] = answer?.added ?? [];
	if (added) return { state: "added", shown: added };
	const [known] = answer?.known ?? [];
	if (known) return { state: "known", shown: known };
	const [trashed] = answer?.trashed ?? [];
	if (trashed) return { state: "trashed", id: trashed.id, reason: inTrashMessage(trashed) };
	const [refusal] = answer?.refused ?? [];
	if (refusal && status < 500) return { state: "refused", reason: refusal.reason };
	const reason = refusal?.reason ?? `Erreur lors de l'upload de ${name}`;
	if (status === 401 || status === 507) return { state: "failed", reason: answer?.message ?? reason, all: true };
	return { state: "failed", reason, again: status >= 500 };
}
