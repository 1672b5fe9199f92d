import { awa } from "../cast";
import { startBenchServer } from "./bench-server";

/** Sets a new site up in `folder` by its link, as an operator does, with « Commencer avec un contenu d’exemple ». */
export async function setUpSampleSite(folder: string, whenFilled: (origin: string) => Promise<void>) {
	const { origin, output, close } = await startBenchServer({ administrator: "set-up link", folder });
	const token = /\/setup\?token=(\S+)/.exec(output())?.[1] ?? "";
	const { email, password } = awa;
	const answer = await fetch(`${origin}/setup`, {
		method: "POST",
		redirect: "manual",
		headers: { Origin: origin },
		body: new URLSearchParams({ token, name: "Association", personName: "Awa", email, password, sample: "on" }),
	});
	if (answer.status !== 302 && answer.status !== 303) throw new Error(`The set-up answers ${answer.status}`);
	await whenFilled(origin);
	await close();
}
