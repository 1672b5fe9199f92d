import { withLease } from "~/platform/db/cluster/lease.server";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import { sendNow } from "~/platform/mail/send-now.server";
import { association } from "~/publishing/settings/settings.server";
import { readEach, siteState } from "./site-state.server";
import { type Trouble, troubles, wasGoodNight } from "./troubles";

/** The shortest time between two mails, a little less than a day, as the jobs run hourly. */
const intervalMs = 23.5 * 60 * 60_000;

/**
 * Mails the operator what is wrong, once a day at most while it lasts, and asks `HEARTBEAT_URL` once after each good
 * night. What was told is a lease (`leases.done_at`): it survives a restart, and the nodes share it.
 */
export async function watchOver(now = new Date()) {
	const state = await readEach(siteState(now));
	const found = troubles(state, now);
	const isTold = found.length === 0 || (await tell(found, now));
	// Errors in the log keep no heartbeat back: one of them may be that of a heartbeat.
	const isSound = troubles({ ...state, logErrors: {} }, now).length === 0;
	// Silence is heard, too: of what could not be mailed, the service that waits for the heartbeat tells.
	if ((isTold || isSound) && wasGoodNight(state, now)) await sendHeartbeat(now);
}

/** @returns whether the operator knows, by this mail or one of the last day */
async function tell(found: Trouble[], now: Date): Promise<boolean> {
	const { OPERATOR_EMAIL: operator } = env;
	if (operator === undefined) return false;
	return tryTo("The alarm could not be mailed", () =>
		withLease("alarm", async () => sendNow(alarmMail(found, operator), await association()), {
			unlessSince: new Date(now.getTime() - intervalMs),
		}),
	);
}

const alarmMail = (found: Trouble[], to: string) => ({
	to,
	subject:
		found.length === 1 ? "Le site demande votre attention" : `Le site demande votre attention : ${found.length} points`,
	text: [
		`Sur ${env.publicUrl}, ceci ne va pas :`,
		...found.map(({ what, todo }, index) => `${index + 1}. ${what}.\nÀ faire : ${todo}`),
		"Le site écrit ceci de lui-même, une fois par jour au plus, tant que cela dure. L’adresse est OPERATOR_EMAIL.",
	].join("\n\n"),
});

const heartbeatTimeoutMs = 10_000;

async function sendHeartbeat(now: Date) {
	const { HEARTBEAT_URL: url } = env;
	if (url === undefined) return;
	const unlessSince = new Date(now.toISOString().slice(0, 10));
	await tryTo("The heartbeat address did not answer", () => withLease("heartbeat", () => ask(url), { unlessSince }));
}

async function ask(url: string) {
	const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(heartbeatTimeoutMs) });
	await answer.body?.cancel();
	if (!answer.ok) throw Object.assign(new Error("Refused"), { code: answer.status });
}

/** A failure is logged, and tried again in an hour. @returns whether it was done */
async function tryTo(failed: string, work: () => Promise<unknown>): Promise<boolean> {
	try {
		await work();
		return true;
	} catch (error) {
		log("error", failed, {}, error);
		return false;
	}
}
