import { useMatches, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { putEntry, removeEntry } from "./outbox-store";
import { hasOutbox, requestBackgroundSync } from "./use-outbox";

/** The account that is signed in, of which the loader of the administration's layout knows. */
export const useAccount = () => useRouteLoaderData<{ account: string }>("routes/admin")?.account ?? "";

/**
 * Stores a form in the outbox when there is no connection.
 * @param key identifies what the form saves
 * @returns `stash`, which resolves with whether the form is stored, or shows what it lacks; `removeStashed`, once it was saved otherwise
 */
export function useStash(key: string, kind: string) {
	const route = useMatches().at(-1)?.id ?? "";
	const account = useAccount();
	const [stashed, setStashed] = useState<string>();
	const [failed, setFailed] = useState(false);

	async function stash(form: HTMLFormElement, submitter: HTMLElement | null): Promise<boolean> {
		if (!hasOutbox()) return false;
		if (!reportValidity(form)) return true;
		const data = new FormData(form);
		if (submitter instanceof HTMLButtonElement && submitter.name) data.append(submitter.name, submitter.value);
		const title = String(data.get("title") ?? "");
		const { pathname, searchParams } = new URL(form.action);
		searchParams.set("_data", route);
		const fields = [...data].filter(([, value]) => typeof value === "string" || value.size > 0);
		try {
			await putEntry({ key, action: `${pathname}?${searchParams}`, kind, title, fields, account, at: Date.now() });
		} catch {
			setFailed(true);
			return false;
		}
		setStashed(title);
		await requestBackgroundSync();
		return true;
	}

	return { stash, stashed, failed, removeStashed: () => hasOutbox() && removeEntry(key) };
}

/** Shows the first text field that the site would refuse; whether a picture is needed the site knows. */
function reportValidity(form: HTMLFormElement): boolean {
	const controls = [...form.querySelectorAll<HTMLInputElement>("input:not([type=file]), textarea, select")];
	return controls.every((control) => control.reportValidity());
}
