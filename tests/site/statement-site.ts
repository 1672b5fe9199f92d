import childProcess from "node:child_process";
import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, vi } from "vitest";
import { addPledge } from "~/giving/pledges/pledges.server";
import { readStatement } from "~/giving/statement-formats/read-statement.server";
import type { StatementJob } from "~/giving/statement-formats/statement-process.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import {
	attempts,
	expenses,
	gifts,
	journal,
	pledges,
	receipts,
	statementAccounts,
	statementColumns,
	statementLines,
	statementWords,
} from "~/platform/db/schema.server";
import { promise } from "../cast";
import { hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const list = "/admin/dons/releve/lignes";

/** A site on which Awa is signed in, without pledges and lines. */
export async function openStatementSite() {
	const site = await openSignedIn(
		...[attempts, receipts, gifts, pledges, journal, expenses, statementLines],
		...[statementAccounts, statementColumns, statementWords],
	);

	readHere();

	/** Posts the form of a statement. */
	const send = (fields: Record<string, string>, file?: Buffer | string, name = "releve.csv") =>
		site.postFiles(
			"/admin/dons/releve",
			{ currency: "EUR", ...fields },
			"file",
			file === undefined ? [] : [{ name, bytes: Buffer.from(file) }],
		);

	return {
		...{ site, send, list },
		/** A pledge of Fatou's. */
		async pledged(changes: Partial<Parameters<typeof addPledge>[1]> = {}) {
			const id = newId();
			await addPledge(id, { ...promise, ...changes });
			const reference = (await db.select().from(pledges)).find((pledge) => pledge.id === id)?.reference ?? "";
			return { id, reference, tracking: `/donate/promesse/suivi?cle=${id}` };
		},
		/** What is said after a statement was sent: the toast, or the page itself. */
		async said(fields: Record<string, string>, file?: Buffer | string, name?: string) {
			const answer = await send(fields, file, name);
			return answer.status === 303 ? site.text(list) : textOf(await answer.text());
		},
		/** Presses « Confirmer les … correspondances sûres » on the list as it is. */
		confirmSure: async () => site.post(`${list}/sures`, { sure: hiddenField(await site.html(list), "sure") }),
		lines: () => db.select().from(statementLines),
		/** The account of the first statement. */
		bank: async () => (await db.select().from(statementAccounts))[0]?.id ?? "",
	};
}

/** Statements are read in this process: one for each, which `statement-bytes.test.ts` is about, costs more than all the rest. */
function readHere() {
	const { fork } = childProcess;
	vi.spyOn(childProcess, "fork").mockImplementation(((program: string, ...rest: []) => {
		if (!program.includes("statement-process")) return fork(program, ...rest);
		const reader = new EventEmitter();
		const send = ({ bytes, context }: StatementJob) =>
			setImmediate(() => reader.emit("message", structuredClone(readStatement(bytes, context))));
		const nothing = () => {};
		return Object.assign(reader, { send, ref: nothing, unref: nothing, kill: nothing });
	}) as typeof fork);
	syncBuiltinESMExports();
	afterAll(() => {
		vi.restoreAllMocks();
		syncBuiltinESMExports();
	});
}

/** A payment of Fatou as statements have it. */
export const paid = (text: string, changes: { date?: string; amount?: number; payer?: string } = {}) => ({
	...{ date: "2026-03-12", amount: 5000, payer: "Fatou Diop", text, ...changes },
});
