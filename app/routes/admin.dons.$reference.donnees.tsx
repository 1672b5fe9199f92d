import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { pledgesOfDonor, shownDonorPledges } from "~/giving/pledges/donor-data.server";
import { DonorPledges } from "~/giving/pledges/pledge-list";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { errorResponse } from "~/web/http/error-response.server";
import { Button, Link } from "~/web/ui/button";
import { Dialog } from "~/web/ui/dialog";
import { Form } from "~/web/ui/form";

/** Asks which pledges belong to the donor whose data is exported. */
export async function loader({ request, params: { reference = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const found = await pledgesOfDonor(reference);
	if (found.length === 0) throw errorResponse(404, "Cette promesse de don n’existe pas ou a été supprimée.");
	return { reference, found: shownDonorPledges(found, await siteTimeZone()) };
}

export default function ExportDonor() {
	const { reference, found } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	const closeTo = `${adminPaths.pledge(reference)}${search}`;
	return (
		<Dialog title="Exporter ses données ?" closeTo={closeTo}>
			<p>
				Le fichier (CSV) contient ce que le site sait des promesses cochées, de leurs dons et de leurs reçus :
				remettez-le à cette personne seulement.
			</p>
			{/* The answer is a file, which the router cannot show. */}
			<Form className="form" action={adminPaths.donorDataFile(reference)} reloadDocument>
				<DonorPledges found={found} />
				<div className="form-actions">
					<Link className="button" to={closeTo} preventScrollReset>
						Fermer
					</Link>
					<Button tone="primary">Télécharger</Button>
				</div>
			</Form>
		</Dialog>
	);
}
