import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { HiddenBadge, Picture } from "~/media/images/picture";
import { pictureFile } from "~/media/images/picture-file";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { allows, needsSecondFactor, reservation } from "~/people/session/permissions";
import { requirePermission, type SignedIn } from "~/people/session/require-permission.server";
import { useAllowed } from "~/people/session/use-allowed";
import { formatDay } from "~/platform/calendar/calendar-date";
import { contentKinds, kindNamed, kindNames } from "~/platform/kinds/content-kinds";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import { titleOrFallback } from "~/publishing/publication/publication";
import { association } from "~/publishing/settings/settings.server";
import { daysLeft, picturesById, restoreTrashed, trashedItems } from "~/publishing/trash/trash.server";
import { adminPage } from "~/site/layout/admin-page";
import { readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { listQuery, maxSearchLength } from "~/web/http/list-query";
import { Button, ButtonLink } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import { Form } from "~/web/ui/form";
import { ListSearch } from "~/web/ui/list-search";
import { Pagination } from "~/web/ui/pagination";

export const meta = adminPage("Corbeille");

export async function loader({ request }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const { timeZone } = await association();
	const { q, cursor } = listQuery(request.url);
	const page = await trashedItems(cursor, q, kindsFor(account));
	const pictures = await picturesById(page.items.flatMap((item) => item.pictureId ?? []));
	const now = new Date();
	const items = page.items.map(({ name, deletedAt, pictureId, ...item }) => {
		const picture = pictureId ? pictures.get(pictureId) : undefined;
		return {
			...item,
			word: contentKinds[item.kind].one,
			gender: contentKinds[item.kind].gender,
			name: titleOrFallback(name),
			deleted: formatDay(deletedAt, timeZone),
			left: daysLeft(deletedAt, now),
			picture: picture ? pictureFile(picture, "") : null,
		};
	});
	return { ...page, items, q };
}

/** Returns the sections whose list an account may open. */
const kindsFor = ({ role, lacksCode }: SignedIn["account"]) =>
	kindNames.filter((kind) => {
		const list = contentPaths.list(kind);
		return allows(role, list) && !(lacksCode && needsSecondFactor(list));
	});

/** Restores an item and redirects to the same page of the list. */
export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const here = `${adminPaths.trash}${listQuery(request.url).search}`;
	const form = await readForm(request);
	const [kind, id] = [kindNamed(String(form.get("kind"))), String(form.get("id"))];
	const address = kind && contentPaths.restore(kind, id);
	const isShown = kind && kindsFor(account).includes(kind);
	if (address && !(isShown && allows(account.role, address, "POST")))
		throw errorResponse(403, reservation(address, "POST"));
	const done = await tryAction({ log: "An item could not be restored" }, async () => kind && restoreTrashed(kind, id));
	if (done.failed) return redirectWithToast(here, session, { tone: "error", message: done.message });
	if (kind === undefined || done.value === undefined)
		return redirectWithToast(here, session, {
			tone: "error",
			message: "Cet élément n’est plus dans la corbeille.",
		});
	const { audit, one, gender } = contentKinds[kind];
	await record(account, `${audit}.restored`, { id, name: titleOrFallback(done.value) });
	return redirectWithToast(here, session, { tone: "success", message: `${one} restauré${gender}` });
}

export default function Trash() {
	const page = useLoaderData<typeof loader>();
	const { search } = useLocation();
	const allowed = useAllowed();
	const here = `${adminPaths.trash}${search}`;
	return (
		<>
			<div className="page behind-dialog">
				<h1>Corbeille</h1>
				<p>
					Ce qui a été supprimé reste ici pendant 30 jours, invisible pour les visiteurs, puis disparaît pour de bon.
				</p>
				<ListSearch list={adminPaths.trash} label="Rechercher par le nom" q={page.q} maxLength={maxSearchLength} />
				{page.items.length === 0 && (
					<EmptyState>
						{page.q ? `Rien dans la corbeille ne s’appelle « ${page.q} ».` : "La corbeille est vide."}
					</EmptyState>
				)}
				{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when list-style is none */}
				<ul role="list" className="stack">
					{page.items.map(({ id, itemId, kind, word, gender, name, deleted, left, picture }) => (
						<li key={id} className="admin-row">
							<div className="admin-row-what">
								{picture ? <Picture picture={picture} use="thumb" /> : <span className="admin-row-blank" />}
								<div>
									<h2 className="card-title">{name}</h2>
									{picture?.hidden && <HiddenBadge />}
									<p className="card-quiet">
										{word}, supprimé{gender} le {deleted} ; {left > 1 ? `${left} jours restants` : "dernier jour"}
									</p>
								</div>
							</div>
							{allowed(contentPaths.trashed(kind, itemId)) && (
								<div className="actions">
									<Form method="post" action={here} preventScrollReset>
										<input type="hidden" name="kind" value={kind} />
										<input type="hidden" name="id" value={itemId} />
										<Button>
											Restaurer<span className="visually-hidden"> : {name}</span>
										</Button>
									</Form>
									<ButtonLink tone="danger" to={`${contentPaths.trashed(kind, itemId)}${search}`} preventScrollReset>
										Supprimer définitivement<span className="visually-hidden"> : {name}</span>
									</ButtonLink>
								</div>
							)}
						</li>
					))}
				</ul>
				<Pagination page={page} filters={{ q: page.q }} labels={{ before: "Plus récents", after: "Plus anciens" }} />
			</div>
			<Outlet />
		</>
	);
}
