import { inTrashMessage } from "~/trash/withdrawn-files";
import type { PostResult, ShownFile } from "./upload-file";

/** The outcome of one attempt to send a file. */
export type Outcome =
	| { state: "added" | "known"; shown: ShownFile }
	/** In the trash: published only after confirmation. `id` is the stored file's. */
	| { state: "trashed"; id: string; reason: string }
	/** The server would refuse the same bytes again. */
	| { state: "refused"; reason: string }
	/** Not stored this time. `retryable`: worth a retry; `affectsAll`: the other files would fail too. */
	| { state: "failed"; reason: string; retryable?: boolean; affectsAll?: boolean }
	/** The connection broke before a response: the file may have arrived or not. */
	| { state: "cut" };

/** The outcome of a POST of one file. */
export function outcomeOf({ status, answer }: PostResult, name: string): Outcome {
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
	const forAll = status === 401 || status === 507 || (status === 403 && answer?.message !== undefined);
	if (forAll) return { state: "failed", reason: answer?.message ?? reason, affectsAll: true };
	return { state: "failed", reason, retryable: status >= 500 };
}
