import { newId } from "~/db/new-id.server";
import { forage, noel } from "../cast";
import type { attackedSite } from "./attacked-site";
import type { HostileCase } from "./run-table";

/** Awa's forms, each with what a case changes of it. */
export function draftsToSend({ site, ids }: Pick<Awaited<ReturnType<typeof attackedSite>>, "site" | "ids">) {
	const event = (changes: Record<string, string>) =>
		site.postFiles("/admin/events/new", { id: newId(), ...noel, publication: "draft", ...changes }, "poster", []);
	const change = (changes: Record<string, string>) =>
		site.postFiles(`/admin/events/${ids.event}`, { id: ids.event, ...noel, ...changes }, "poster", []);
	const report = (changes: Record<string, string>) =>
		site.postFiles(
			"/admin/editreports/new",
			{ id: newId(), title: forage.title, content: "x", ...changes },
			"files",
			[],
		);
	return { event, change, report };
}

/** A case that ends with a refusal. */
export const refused = (id: string, what: string, send: HostileCase["send"], status = 400): HostileCase => ({
	id,
	what: `${what} is refused`,
	status,
	send,
});
