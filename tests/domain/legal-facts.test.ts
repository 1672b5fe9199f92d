import { expect, test } from "vitest";
import { defaultAssociation } from "~/settings/association-facts";
import { legalFacts, missingLegalFacts } from "~/settings/legal-facts";
import { legal } from "../cast";

test("before anything is written, all that the law asks for is missing", () => {
	expect(missingLegalFacts(defaultAssociation)).toEqual([
		"nom de l’association",
		"forme juridique",
		"adresse du siège",
		"téléphone",
		"adresse e-mail",
		"directeur de la publication",
		"nom de l’hébergeur",
		"adresse de l’hébergeur",
		"téléphone de l’hébergeur",
	]);
	expect(legalFacts(defaultAssociation)).toEqual([]);
});

test("nothing is missing once it is all written; registers and an editor not everybody has", () => {
	expect(missingLegalFacts({ ...defaultAssociation, ...legal })).toEqual([]);
});

test.each(["hostPhone", "name", "publicationDirector"] as const)("a blank %s is missing", (name) => {
	expect(missingLegalFacts({ ...defaultAssociation, ...legal, [name]: " \n" })).toHaveLength(1);
});
