import { expect, test } from "vitest";
import { donorMessage } from "~/giving/pledges/donor-mail.server";
import { associationName, fatou } from "../cast";

const pledge = {
	state: "late",
	reference: "DON-7K4M2-X",
	name: fatou.name,
	email: fatou.email,
	phone: "+221 77 123 45 67",
	amount: "50 €",
	received: null,
	toPay: "50 €",
	monthly: false,
	made: "1 octobre 2026",
	withdrawAt: "https://www.exemple.org/donate/promesse/retirer?cle=abc",
} as const;

const bodyOf = (mail = "") => new URLSearchParams(mail.split("?")[1]).get("body");

test("a late pledge is recalled by mail and WhatsApp, in words that ask for nothing", () => {
	const message = donorMessage(pledge, associationName);
	expect(message?.verb).toBe("Rappeler");
	expect(message?.mail).toMatch(/^mailto:fatou@exemple\.org\?subject=/);
	expect(bodyOf(message?.mail ?? "")).toBe(message?.text.replaceAll("\n", "\r\n"));
	expect(message?.whatsapp).toMatch(/^https:\/\/wa\.me\/221771234567\?text=Bonjour%20Fatou/);
	expect(message?.text).toContain("50 € (référence DON-7K4M2-X)");
	expect(message?.text).toMatch(/retirer votre promesse .*\n.*retirer\?cle=abc$/m);
});

test("a reminder does not deny what arrived", () => {
	const once = donorMessage({ ...pledge, received: "20 €", toPay: "30 €", withdrawAt: null }, associationName)?.text;
	expect(once).not.toContain("retirer");
	expect(once).toMatch(/Merci pour les 20 € .* le reste, 30 €\./);
	const monthly = donorMessage({ ...pledge, received: "600 €", monthly: true }, associationName)?.text;
	expect(monthly).toMatch(/promis 50 € chaque mois .* le dernier don\./);
});

test.each([
	["the month’s", "received", "600 €"],
	["one that was withdrawn since", "withdrawn", "20 €"],
] as const)("a gift of a month is thanked without an amount that may not be its own: %s", (_which, state, received) => {
	const message = donorMessage({ ...pledge, state, received, monthly: true }, associationName);
	expect(message?.text).toContain("Votre don mensuel est bien arrivé");
	expect(message?.text).not.toMatch(/\d\s€/);
});

test("who gave is thanked for what arrived", () => {
	const message = donorMessage({ ...pledge, state: "partial", received: "20 €", name: "" }, associationName);
	expect(message?.verb).toBe("Remercier");
	expect(message?.text).toMatch(/^Bonjour,\n\n.*20 €/);
});

test.each([
	{ why: "nothing is to be said yet", changes: { state: "promised" } },
	{ why: "there is no address", changes: { email: "", phone: "" } },
	{ why: "the number has no country", changes: { email: "", phone: "77 123 45 67" } },
] as const)("there is no message where $why", ({ changes }) => {
	expect(donorMessage({ ...pledge, ...changes }, associationName)).toBeNull();
});
