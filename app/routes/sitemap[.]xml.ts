import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/env/env.server";
import { everyPublishedEvent } from "~/events/event-lists.server";
import { everyDescribedPhoto } from "~/gallery/gallery-lists.server";
import { documentResponse } from "~/http/document-response.server";
import { mediaUrl } from "~/images/picture-file";
import { publicPaths } from "~/kinds/paths";
import { everyPublishedNeed } from "~/needs/needs.server";
import { everyPublishedReport } from "~/reports/report-lists.server";
import { publicAddresses } from "~/seo/public-pages";
import { type Address, sitemap } from "~/seo/sitemap.server";

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
	// A photo's page without a description says nothing to search engines; those of a report are in its entry.
	for await (const { id, path } of everyDescribedPhoto())
		yield { path: publicPaths.galleryItem(id), images: [mediaUrl(path)] };
}
