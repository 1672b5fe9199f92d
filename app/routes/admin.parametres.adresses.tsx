import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import {
	checkAddresses,
	oldAddressesConstraint,
	oldAddressesSchema,
	oldAddressLines,
	pairsIn,
	replaceOldAddresses,
} from "~/publishing/old-addresses/old-addresses.server";
import { conflictMessage, openedVersion } from "~/publishing/publication/save-if-unchanged.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SettingsForm, type SettingsTextFormProps } from "~/publishing/settings/settings-form";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages } from "~/publishing/settings/settings-pages";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import { TextAreaField } from "~/web/ui/field";

const page = settingsPages.addresses;

/** Ten thousand lines, which a form writes with some more bytes. */
const most = { length: 2_000_000, bytes: 4_000_000 };

/** The number of refused lines that are told at once. */
const mostFaults = 10;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, page.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const { lines, opened } = await oldAddressLines();
	return { values: { lines }, opened, constraint: oldAddressesConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const form = await readForm(request, most.length, most.bytes);
	const submission = parseForm(form, oldAddressesSchema);
	const reject = (status: number, errors: Parameters<typeof submission.reply>[0] = {}, opened = openedVersion(form)) =>
		json({ ...submission.reply(errors), opened }, status);
	if (submission.status !== "success") return reject(400);
	const before = await oldAddressLines();
	if (openedVersion(form) !== before.opened) return reject(409, { formErrors: [conflictMessage] }, before.opened);
	const { targets, faults } = await checkAddresses(pairsIn(submission.value.lines ?? ""));
	if (faults.length > 0) {
		const more = faults.length - mostFaults;
		const ordered = faults.toSorted((a, b) => a.localeCompare(b, "fr", { numeric: true }));
		const told = [
			...ordered.slice(0, mostFaults),
			...(more > 0 ? [more === 1 ? "Et une autre ligne refusée." : `Et ${more} autres lignes refusées.`] : []),
		];
		return reject(400, { fieldErrors: { lines: told } });
	}
	const saved = await tryAction({ log: "Old addresses could not be saved" }, async () => {
		await replaceOldAddresses(targets);
		if ((await oldAddressLines()).opened !== before.opened)
			await record(account, "settings.changed", { name: page.title });
	});
	if (saved.failed) return reject(503, { formErrors: [saved.message] });
	return redirectWithToast(adminPaths.settings, session, {
		tone: "success",
		message: "Anciennes adresses enregistrées",
	});
}

export default function OldAddresses() {
	const form = useLoaderData<typeof loader>();
	return (
		<SettingsPage page={page}>
			<OldAddressesForm {...form} refused={useActionData<typeof action>()} />
		</SettingsPage>
	);
}

/** The addresses of a former site, a line each. */
function OldAddressesForm({ values, opened, constraint, refused }: SettingsTextFormProps<{ lines: string }>) {
	const [form, fields] = useForm<{ lines: string }>({ defaultValue: values, constraint, lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused}>
			<TextAreaField
				field={fields.lines}
				label="L’ancienne adresse, puis la nouvelle"
				rows={12}
				hint="Une ligne pour chacune, sans le nom des sites. Par exemple : /2019/05/fete → /events/fete. La flèche peut manquer. Une page de ce site passe toujours avant une ancienne adresse."
			/>
		</SettingsForm>
	);
}
