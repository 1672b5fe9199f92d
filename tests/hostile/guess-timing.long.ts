import { expect, test, vi } from "vitest";
import { db } from "~/platform/db/client.server";
import { attempts } from "~/platform/db/schema.server";
import { awa } from "../cast";
import { guessedSite } from "./guessed-site";

vi.hoisted(() => {
	process.env.TRUST_PROXY_HOPS = "1";
});
const { signIn } = await guessedSite();

test("an unknown e-mail takes as long as a known one", async () => {
	const times = { known: [] as number[], unknown: [] as number[] };
	for (let time = 200; time > 0; time--)
		for (const [whose, email] of [
			["known", awa.email],
			["unknown", "personne@exemple.org"],
		] as const) {
			await db.delete(attempts);
			const started = performance.now();
			await signIn(email, "un mot de passe faux");
			times[whose].push(performance.now() - started);
		}
	const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
	const ratio = median(times.known) / median(times.unknown);
	expect(Math.abs(ratio - 1), `${ratio}`).toBeLessThan(0.1);
});
