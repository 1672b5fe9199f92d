import {
	type ActionFunctionArgs,
	json,
	type LinksFunction,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { type Params, useActionData, useLoaderData } from "@remix-run/react";
import { eventFields, eventSchema } from "~/content/events/event-form.server";
import { eventDetails } from "~/content/events/event-lists.server";
import { EventArticle } from "~/content/events/event-views";
import { endOf, eventToEdit } from "~/content/events/events.server";
import { reportFields, reportSchema } from "~/content/reports/report-form.server";
import { reportDetails } from "~/content/reports/report-lists.server";
import { ReportArticle } from "~/content/reports/report-views";
import { reportToEdit, withVisibleImages } from "~/content/reports/reports.server";
import { needDraft, needSchema } from "~/giving/needs/need-form.server";
import { NeedArticle } from "~/giving/needs/need-views";
import { needDetails, needToEdit } from "~/giving/needs/needs.server";
import { allows } from "~/people/session/permissions";
import { requirePermission, type SignedIn } from "~/people/session/require-permission.server";
import { kindWithPreview } from "~/platform/kinds/content-kinds";
import { contentPaths } from "~/platform/kinds/paths";
import { found } from "~/publishing/publication/item-to-edit.server";
import previewStyles from "~/publishing/publication/preview-bar.css";
import { publicationLabel } from "~/publishing/publication/publication";
import { pickFields } from "~/publishing/publication/publication-fields.server";
import { PreviewBar } from "~/publishing/publication/publication-views";
import { unlistedPage } from "~/publishing/seo/page-meta";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { SiteLayout } from "~/site/layout/site-layout";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { errorResponse } from "~/web/http/error-response.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: previewStyles }];

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) => {
	const kinds: Record<string, string> = { events: "Événement", needs: "Besoin" };
	const missing = `${kinds[params.kind ?? ""] ?? "Rapport"} introuvable`;
	const shown = data && ("event" in data ? data.event : "need" in data ? data.need : data.report);
	return unlistedPage(matches, shown ? shown.title : missing, "Aperçu");
};

export async function loader({ request, params }: LoaderFunctionArgs) {
	return previewOf(await requirePermission(request), params);
}

/** Maximum bytes of the texts of a form: those of a report's content, percent-encoded. */
const maxBytes = 1_000_000;

/** Returns the preview of a form that is not saved yet. */
export async function action({ request, params }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	const preview = await previewOf(signedIn, params, await readForm(request, maxBytes, maxBytes));
	return json(preview, preview.faults.length > 0 ? 400 : 200);
}

/** Returns an event, a need or a report as visitors would see it. @param written the form, instead of the stored row */
async function previewOf({ account }: SignedIn, { kind: name = "", id = "" }: Params, written?: FormData) {
	const kind = kindWithPreview(name);
	if (kind === undefined) throw errorResponse(404);
	const [timeZone, now] = [await siteTimeZone(), new Date()];
	const labelOf = ({ publishedAt }: { publishedAt: Date | null }) => publicationLabel(publishedAt, now, timeZone);
	const backTo = (list: string) => (written ? null : backFrom(list, id, account));
	if (kind === "events") {
		const stored = found(kind, live(await eventToEdit(id)));
		const typed = written && parseForm(written, eventSchema);
		const draft = typed?.status === "success" ? pickFields(typed.value, eventFields) : {};
		const event = { ...stored, ...draft };
		const endsAt = endOf(event, timeZone);
		return {
			...{ event: eventDetails({ ...event, endsAt }, now), publication: labelOf(stored) },
			...{ back: backTo(contentPaths.list("events")), faults: faultsOf(typed) },
		};
	}
	if (kind === "needs") {
		const stored = found(kind, live(await needToEdit(id)));
		const typed = written && parseForm(written, needSchema);
		const draft = typed?.status === "success" ? needDraft(typed.value, stored.pictureId) : {};
		return {
			...{ need: needDetails({ ...stored, ...draft }), publication: labelOf(stored) },
			...{ back: backTo(contentPaths.list("needs")), faults: faultsOf(typed) },
		};
	}
	// The compiler asks for each kind that says it has a preview.
	kind satisfies "reports";
	const stored = found(kind, live(await reportToEdit(id)));
	const typed = written && parseForm(written, reportSchema);
	const draft = typed?.status === "success" ? pickFields(typed.value, reportFields) : {};
	return {
		...{ report: reportDetails(withVisibleImages({ ...stored, ...draft }), timeZone), publication: labelOf(stored) },
		...{ back: backTo(contentPaths.list("reports")), faults: faultsOf(typed) },
	};
}

/** Returns the errors to correct in a form before it can be shown. */
const faultsOf = (typed?: { status?: string; error?: Record<string, string[] | null> | null }): string[] =>
	typed && typed.status !== "success" ? Object.values(typed.error ?? {}).flatMap((messages) => messages ?? []) : [];

const backFrom = (list: string, id: string, { role }: SignedIn["account"]) =>
	allows(role, `${list}/${id}`)
		? { to: `${list}/${id}`, label: "Revenir au formulaire" }
		: { to: list, label: "Revenir à la liste" };

const live = <Row extends { deletedAt: Date | null }>(row: Row | undefined) => (row?.deletedAt ? undefined : row);

export default function Preview() {
	const stored = useLoaderData<typeof loader>();
	const data = useActionData<typeof action>() ?? stored;
	const { faults, publication, back } = data;
	return (
		<SiteLayout>
			<div className="page">
				{faults.length > 0 ? (
					<>
						<h1>Aperçu</h1>
						<p>Pour voir l’aperçu, corrigez d’abord le formulaire :</p>
						<ul>
							{faults.map((fault) => (
								<li key={fault}>{fault}</li>
							))}
						</ul>
					</>
				) : (
					<>
						{"event" in data && <EventArticle event={data.event} />}
						{"need" in data && <NeedArticle need={data.need} />}
						{"report" in data && <ReportArticle report={data.report} linked={false} />}
					</>
				)}
			</div>
			<PreviewBar publication={publication} back={back} />
		</SiteLayout>
	);
}
