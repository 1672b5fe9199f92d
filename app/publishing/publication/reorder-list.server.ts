import { redirect } from "@remix-run/node";
import { redirectWithToast } from "~/people/session/flash.server";
import type { SignedIn } from "~/people/session/require-permission.server";
import { rearrange } from "~/web/forms/list-order";
import { readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";

type OrderedList = {
	/** The path of the page with the buttons. */
	back: string;
	read: () => Promise<{ id: string }[]>;
	save: (ids: string[]) => Promise<unknown>;
	/** Adds the new order to the audit log. */
	audit: (account: SignedIn["account"]) => Promise<void>;
	/** The message of the toast. */
	message: string;
};

/** Moves an item of a list: the posted `order` is `up:ID` or `down:ID`; any other value is ignored. */
export async function reorderList(
	request: Request,
	{ account, session }: SignedIn,
	{ back, read, save, audit, message }: OrderedList,
) {
	const order = String((await readForm(request)).get("order") ?? "");
	const moved = await tryAction(
		{ log: "A list could not be reordered", tell: "L’ordre n’a pas pu être enregistré. Réessayez dans un instant." },
		async () => {
			const ids = (await read()).map(({ id }) => id);
			const ordered = /^(up|down):/.test(order) ? rearrange(ids, order) : ids;
			if (ordered.join() === ids.join()) return false;
			await save(ordered);
			return true;
		},
	);
	if (moved.failed) return redirectWithToast(back, session, { tone: "error", message: moved.message });
	if (!moved.value) return redirect(back, 303);
	await audit(account);
	return redirectWithToast(back, session, { tone: "success", message });
}
