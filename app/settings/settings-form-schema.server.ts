import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { isTimeZone } from "~/calendar/time-zones.server";
import {
	lines,
	optionalInternationalPhone,
	optionalPhone,
	optionalWebAddress,
	plainSigns,
	requiredEmail,
	requiredText,
	text,
} from "~/forms/form-text.server";

export const identitySchema = z.object({
	name: requiredText({ missing: "Saisissez le nom de l’association.", max: 120 }),
	timeZone: z
		.string({ error: "Choisissez un fuseau horaire." })
		.refine(isTimeZone, "Ce fuseau horaire n’existe pas : choisissez-en un dans la liste."),
});

const contactSchema = z.object({
	email: requiredEmail()
		.optional()
		.transform((email) => email ?? ""),
	phone: optionalPhone(),
	whatsapp: optionalInternationalPhone(),
	address: lines(500),
});

const networksSchema = z.object({
	facebook: optionalWebAddress("https://www.facebook.com/nom", ["facebook.com", "fb.com", "fb.me"]),
	instagram: optionalWebAddress("https://www.instagram.com/nom", ["instagram.com"]),
	youtube: optionalWebAddress("https://www.youtube.com/@nom", ["youtube.com", "youtu.be"]),
});

export const welcomeSchema = z.object({ heroHeading: text(90), heroTagline: lines(200) });

/** A SIREN with a space after each three digits; empty when absent. */
export const optionalSiren = () =>
	text(20, plainSigns)
		.transform((number) => number.replace(/\s/g, ""))
		.refine(
			(number) => number === "" || isSiren(number),
			"Ce numéro SIREN n’est pas juste : vérifiez ses neuf chiffres, ou laissez vide.",
		)
		.transform((number) => number.replace(/(\d{3})(?=\d)/g, "$1 "));

const legalSchema = z.object({
	legalForm: text(200),
	rna: text(20, plainSigns)
		.transform((number) => number.replace(/\s/g, "").toUpperCase())
		.refine(
			(number) => number === "" || /^W\d[\dAB]\d{7}$/.test(number),
			"Saisissez un W et neuf chiffres, du type W751234567, ou laissez vide.",
		),
	siren: optionalSiren(),
	publicationDirector: text(200),
	editor: text(200),
	hostName: text(200),
	hostAddress: lines(500),
	hostPhone: optionalPhone(),
	pictureCredits: lines(1000),
	taxReceipts: lines(1000),
});

const claimsSchema = z.object({
	servedBefore: text(60),
	served: text(20, plainSigns)
		.transform((number) => number.replace(/\s/g, ""))
		.refine((number) => /^\d{0,9}$/.test(number), "Saisissez un nombre en chiffres, du type 150000, ou laissez vide."),
	servedAfter: text(60),
	whoWeAre: lines(600),
	sponsored: lines(200),
	education: text(40),
	health: text(40),
	food: text(40),
	business: text(40),
	farming: text(40),
	missionLead: lines(300),
	objectivesRhythm: text(60),
	objectives: lines(1500),
	projects: lines(1500),
	humanNeeds: lines(300),
	materialNeeds: lines(300),
	financialNeeds: lines(300),
	moralNeeds: lines(300),
	giftUse: lines(200),
});

const aboutSchema = z.object({
	aboutMission: lines(1500),
	aboutProjects: lines(1500),
	aboutGoal: lines(500),
	aboutObjectives: lines(1500),
	aboutNeeds: lines(1500),
});

/** Nine digits with a Luhn check digit (ISO/IEC 7812-1). */
function isSiren(number: string): boolean {
	if (!/^\d{9}$/.test(number)) return false;
	const sum = [...number].reduce((total, digit, index) => {
		const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
		return total + (value > 9 ? value - 9 : value);
	}, 0);
	return sum % 10 === 0;
}

export const identityConstraint = getZodConstraint(identitySchema);
export const welcomeConstraint = getZodConstraint(welcomeSchema);

/** Sections without logic of their own, by path. */
export const formSections = {
	contact: {
		section: "contact" as const,
		schema: contactSchema,
		constraint: getZodConstraint(contactSchema),
		message: "Contact enregistré",
	},
	reseaux: {
		section: "networks" as const,
		schema: networksSchema,
		constraint: getZodConstraint(networksSchema),
		message: "Réseaux sociaux enregistrés",
	},
	presentation: {
		section: "claims" as const,
		schema: claimsSchema,
		constraint: getZodConstraint(claimsSchema),
		message: "Présentation enregistrée",
	},
	apropos: {
		section: "about" as const,
		schema: aboutSchema,
		constraint: getZodConstraint(aboutSchema),
		message: "Page À propos enregistrée",
	},
	mentions: {
		section: "legal" as const,
		schema: legalSchema,
		constraint: getZodConstraint(legalSchema),
		message: "Mentions légales enregistrées",
	},
};
