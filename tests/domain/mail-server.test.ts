import { expect, test } from "vitest";
import { mailServer } from "~/platform/mail/mail-queue.server";

const optionsOf = async (url: string) => (await mailServer(url)).options;

test("the account is read from the address, with its signs decoded", async () => {
	expect(await optionsOf("smtp://site%40association.org:p%40ss%2F%25@smtp.association.org:587")).toMatchObject({
		host: "smtp.association.org",
		port: 587,
		secure: false,
		auth: { user: "site@association.org", pass: "p@ss/%" },
	});
	expect(await optionsOf("smtps://smtp.association.org")).toMatchObject({ host: "smtp.association.org", secure: true });
});

test.each([
	["smtp://awa:mil@smtp.association.org", true],
	["smtp://awa:mil@smtp.association.org?requireTLS=false", false],
	["smtp://awa:mil@127.0.0.1:2525", false],
	["smtp://relay.association.org", false],
])(
	"to %s a password may cross the network in the clear only when there is none or no network",
	async (url, required) => {
		expect((await optionsOf(url)).requireTLS ?? false).toBe(required);
	},
);
