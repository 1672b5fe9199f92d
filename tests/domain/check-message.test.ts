import { expect, test } from "vitest";
import { checkMessage } from "~/contact/check-message";
import { contactSchema } from "~/contact/contact-form-schema.server";
import { parseForm } from "~/forms/parse-form.server";
import { fatou } from "../cast";

const formOf = (values: Record<string, string>) => {
	const form = new FormData();
	for (const [name, value] of Object.entries({ id: "abcdefghijkl", ...fatou, ...values })) form.append(name, value);
	return form;
};

const addresses = ["a@b.fr", " fatou@exemple.org ", "fatou+don@sous.domaine.exemple.org", "o'neill@exemple.museum"];

test("the browser refuses no message that the server accepts", () => {
	for (const email of addresses) {
		expect(parseForm(formOf({ email }), contactSchema).status, email).toBe("success");
		expect(checkMessage(formOf({ email })).status, email).toBe("success");
	}
});

test("the browser refuses an incomplete message in the server's words", () => {
	const values = { name: " ", email: "fatou@", message: "" };
	const errors = { name: expect.anything(), email: expect.anything(), message: expect.anything() };
	const server = parseForm(formOf(values), contactSchema).reply().error;
	expect(server).toEqual(errors);
	expect(checkMessage(formOf(values)).reply().error).toEqual(server);
});
