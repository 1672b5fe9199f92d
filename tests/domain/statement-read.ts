import { readStatement } from "~/giving/statement-formats/read-statement.server";
import type { LinesRead } from "~/giving/statement-formats/statement-line";

export const context = { currency: "EUR", today: "2026-04-01", named: {}, words: {} } as const;
export const read = (statement: string | Buffer, changes: object = {}) =>
	readStatement(Buffer.from(statement), { ...context, ...changes });
export const linesOf = (statement: string | Buffer, changes: object = {}) => read(statement, changes) as LinesRead;

export const payment = { date: "2026-03-12", amount: 5000, payer: "Élise N’Guessan", text: "Don été" };
