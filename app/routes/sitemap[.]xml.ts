import type { LoaderFunctionArgs } from "@remix-run/node";
import { everyPublishedEvent } from "~/content/events/event-lists.server";
import { everyDescribedPhoto } from "~/content/gallery/gallery-lists.server";
import { everyPublishedReport } from "~/content/reports/report-lists.server";
import { everyPublishedNeed } from "~/giving/needs/needs.server";
import { mediaUrl } from "~/media/images/picture-file";
import { env } from "~/platform/env/env.server";
import { publicPaths } from "~/platform/kinds/paths";
import { publicAddresses } from "~/publishing/seo/public-pages";
import { type Address, sitemap } from "~/publishing/seo/sitemap.server";
import { documentResponse } from "~/web/http/document-response.server";

export const loader = ({ request }: LoaderFunctionArgs) =>
	documentResponse(request, {
		type: "application/xml; charset=utf-8",
		logged: "Le plan du site n’a pas pu être écrit",
		write: () => sitemap(env.publicUrl, addresses()),
	});

async function* addresses(): AsyncGenerator<Address> {
	for (const path of publicAddresses) yield { path };
	for await (const { slug, changedAt } of everyPublishedEvent()) yield { path: publicPaths.event(slug), changedAt };
	for (const { slug, changedAt } of await everyPublishedNeed()) yield { path: publicPaths.need(slug), changedAt };
	for await (const { id, changedAt, images } of everyPublishedReport())
		yield { path: publicPaths.report(id), changedAt, images: images.map(mediaUrl) };
	// A photo's page without a description is useless to search engines; photos of a report are in its entry.
	for await (const { id, path } of everyDescribedPhoto())
		yield { path: publicPaths.galleryItem(id), images: [mediaUrl(path)] };
}
