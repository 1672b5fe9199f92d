import { beforeEach, expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { attempts } from "~/platform/db/schema.server";
import { fatou } from "../cast";
import { multipart, multipartType, textPart } from "../site/raw-request";
import { allForms } from "./all-forms";
import { attackedSite } from "./attacked-site";
import { randomForms } from "./random-forms";
import { type HostileCase, runTable } from "./run-table";

const attacked = await attackedSite();
const forms = allForms(attacked);
const [contact] = forms.forms;
const plain = forms.forms.filter(({ file }) => file === undefined);
const withFiles = forms.forms.filter(({ file }) => file !== undefined);
beforeEach(async () => {
	await db.delete(attempts);
});

const urlEncoded = "application/x-www-form-urlencoded";
const tooMany = multipart(Array.from({ length: 201 }, (_, n) => textPart(`c${n}`, "x"))).toString();
const tooLong = multipart([textPart("title", "x".repeat(1024 * 1024 + 1))]).toString();

/** A body that no page of the site sends, with its type and what plain forms answer, and those with files. */
const bodies: [string, string, string, number | number[], number][] = [
	["64 KiB and one byte", urlEncoded, "a".repeat(65_537), 413, 415],
	["201 fields", urlEncoded, "a=1&".repeat(201), 400, 415],
	["letters of two bytes", `${urlEncoded}; charset=utf-16`, "name=Fatou", 415, 415],
	["a field of more than a mebibyte", multipartType, tooLong, [413, 415], 413],
	["201 parts", multipartType, tooMany, 415, 400],
	["multipart without a boundary", "multipart/form-data", "--x--", 415, 400],
	["JSON", "application/json", "{}", 415, 415],
];

/** In series: at once, their bodies would exceed the memory of one address. */
async function toEach(which: typeof plain, body: () => BodyInit, type: string) {
	const answers: Response[] = [];
	for (const form of which) answers.push(await forms.sendBody(form, body(), type));
	return answers;
}

runTable(
	attacked.site,
	bodies.flatMap(([what, type, body, ofPlain, ofFiles]): HostileCase[] => [
		{ what: `plain forms refuse ${what}`, status: ofPlain, send: () => toEach(plain, () => body, type) },
		{ what: `forms with files refuse ${what}`, status: ofFiles, send: () => toEach(withFiles, () => body, type) },
	]),
);

test("a form that is too long and comes in pieces is answered, not cut off", async () => {
	const pieces = () => new Blob([`message=${"a".repeat(2_000_000)}`]).stream();
	for (const { status } of await toEach(plain.slice(0, 3), pieces, urlEncoded)) expect(status).toBe(413);
});

test("a form whose type is written in capitals, with its character set, is read", async () => {
	const body = new URLSearchParams({ id: newId(), ...fatou }).toString();
	const answer = contact && (await forms.sendBody(contact, body, "APPLICATION/X-WWW-FORM-URLENCODED; Charset=UTF-8"));
	expect(answer?.status).toBe(200);
});

randomForms(attacked, forms, forms.forms.slice(0, 1));
