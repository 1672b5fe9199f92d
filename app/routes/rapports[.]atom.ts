import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/env/env.server";
import { documentResponse } from "~/http/document-response.server";
import { newestForFeed } from "~/reports/report-lists.server";
import { reportFeed } from "~/reports/report-outputs.server";
import { maxEntries } from "~/seo/atom-feed.server";
import { association } from "~/settings/settings.server";

export const loader = ({ request }: LoaderFunctionArgs) =>
	documentResponse(request, {
		type: "application/atom+xml; charset=utf-8",
		logged: "Erreur lors de la récupération des rapports",
		write: async () => {
			const { name } = await association();
			return reportFeed(await newestForFeed(maxEntries), { name, origin: env.publicUrl });
		},
	});
