import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { readForm } from "~/forms/read-form.server";
import { tryAction } from "~/http/try-action.server";
import { adminPaths } from "~/kinds/paths";
import { currencyCodes } from "~/money/currency";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { lineOfUrl, type StoredLine } from "./statement-lines.server";

type SignedIn = Awaited<ReturnType<typeof requireAdministrator>>;

/** By whom, of which gift, and the query of the list. */
type Asked = { administrator: SignedIn["administrator"]; gift: string; query: URLSearchParams };

/**
 * What is said in the list, or `at` the line's own page. `undo`: the path that takes it back, by default none; `list`: the
 * query of the list, by default the one that it had.
 */
type Decided = { done: string; undo?: string; list?: string } | { refused: string; at?: "line" };

/** Decides something of the line of the URL, and says in the list what became of it. @param decide answers in words */
export async function decideLine(
	{ request, params: { id = "" } }: ActionFunctionArgs,
	decide: (line: StoredLine, asked: Asked) => Promise<Decided>,
) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const { search, searchParams: query } = new URL(request.url);
	const [line, form] = [await lineOfUrl(id), await readForm(request)];
	const decided = await tryAction("Une erreur s'est produite", () =>
		decide(line, { administrator, gift: String(form.get("gift")), query }),
	);
	const answer: Decided = decided.failed ? { refused: decided.message } : decided.value;
	if ("refused" in answer) {
		const to = answer.at ? adminPaths.statementLine(id) : `${adminPaths.statementLines}${search}`;
		return redirectWithToast(to, session, { tone: "error", message: answer.refused });
	}
	return redirectWithToast(`${adminPaths.statementLines}${answer.list ?? search}`, session, {
		tone: "success",
		message: answer.done,
		undo: answer.undo,
	});
}

/** What a treasurer saw of the pledge of a line. */
export const confirmSchema = z.object({
	reference: z.string().max(20),
	/** What had arrived of it, in minor units. */
	arrived: z.coerce.number().int(),
	/** Present when it had been withdrawn. */
	withdrawn: z.string().optional(),
	/** What it counts for, as it is written, and the pledge's currency; absent when that is the line's. */
	counts: z.string().max(30).optional(),
	currency: z.enum(currencyCodes).optional(),
});
