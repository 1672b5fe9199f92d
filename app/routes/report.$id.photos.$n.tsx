import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { errorResponse, readOrUnavailable } from "~/http/error-response.server";
import { Picture } from "~/images/picture";
import { screenFile } from "~/images/picture-file";
import { publicPaths } from "~/kinds/paths";
import { useAssociation, useOrigin } from "~/layout/use-association";
import { plainText } from "~/markdown/markdown.server";
import { photoTitle, placeWords } from "~/photos/photo";
import photoStyles from "~/photos/photo-page.css";
import { PhotoPage } from "~/photos/photo-views";
import { titleOrFallback } from "~/publication/publication";
import { reportPictures } from "~/reports/report-lists.server";
import { publishedReport } from "~/reports/reports.server";
import { pageFacts, unlistedPage } from "~/seo/page-facts";
import { ShareLinks } from "~/sharing/share-links";

export { publicPage as headers } from "~/http/page-headers";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: photoStyles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
	if (data === undefined) return unlistedPage(matches, "Photo introuvable", "Blog");
	const { report, photo, number } = data;
	return pageFacts(matches, {
		title: photoTitle(photo),
		section: { name: "Blog", path: publicPaths.reports },
		path: publicPaths.reportPhoto(report.id, number),
		description: [photo.caption ?? "", `Photo ${data.place} du rapport « ${report.title} »`, report.content],
		picture: photo,
	});
};

export async function loader({ params: { id = "", n = "" } }: LoaderFunctionArgs) {
	const report = await readOrUnavailable("Erreur lors de la récupération des rapports", () => publishedReport(id));
	const pictures = report ? reportPictures(report) : [];
	const number = /^[1-9]\d{0,3}$/.test(n) ? Number(n) : 0;
	const photo = pictures[number - 1];
	if (!report || !photo) throw errorResponse(404, "Cette photo n’existe pas ou n’existe plus.");
	return {
		report: { id, title: titleOrFallback(report.title), content: plainText(report.content.slice(0, 2000)) },
		photo,
		number,
		place: placeWords(number, pictures.length),
		last: number === pictures.length,
	};
}

export default function ReportPhotoPage() {
	const { report, photo, number, place, last } = useLoaderData<typeof loader>();
	const { name } = useAssociation();
	return (
		<PhotoPage
			title={photoTitle(photo)}
			place={place}
			path={publicPaths.reportPhoto(report.id, number)}
			previous={number > 1 ? publicPaths.reportPhoto(report.id, number - 1) : undefined}
			next={last ? undefined : publicPaths.reportPhoto(report.id, number + 1)}
			back={{ to: publicPaths.report(report.id), label: report.title }}
			kind="photo"
			mediaId={photo.id}
			file={screenFile(photo)}
			owner={name}
			share={
				<ShareLinks title={photoTitle(photo)} address={useOrigin() + publicPaths.reportPhoto(report.id, number)} />
			}
		>
			<Picture picture={photo} use="page" first />
		</PhotoPage>
	);
}
