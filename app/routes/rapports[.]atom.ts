import type { LoaderFunctionArgs } from "@remix-run/node";
import { newestForFeed } from "~/content/reports/report-lists.server";
import { reportFeed } from "~/content/reports/report-outputs.server";
import { env } from "~/platform/env/env.server";
import { maxEntries } from "~/publishing/seo/atom-feed.server";
import { association } from "~/publishing/settings/settings.server";
import { documentResponse } from "~/web/http/document-response.server";

export const loader = ({ request }: LoaderFunctionArgs) =>
	documentResponse(request, {
		type: "application/atom+xml; charset=utf-8",
		logged: "Erreur lors de la récupération des rapports",
		write: async () => {
			const { name } = await association();
			return reportFeed(await newestForFeed(maxEntries), { name, origin: env.publicUrl });
		},
	});
