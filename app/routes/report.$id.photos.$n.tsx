import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { photoTitle, placeWords } from "~/content/photos/photo";
import photoStyles from "~/content/photos/photo-page.css";
import { PhotoPage } from "~/content/photos/photo-views";
import { reportPictures } from "~/content/reports/report-lists.server";
import { publishedReport } from "~/content/reports/reports.server";
import { Picture } from "~/media/images/picture";
import { screenFile } from "~/media/images/picture-file";
import { publicPaths } from "~/platform/kinds/paths";
import { plainText } from "~/publishing/markdown/markdown.server";
import { titleOrFallback } from "~/publishing/publication/publication";
import { pageMeta } from "~/publishing/seo/page-meta";
import { unlistedPage } from "~/publishing/seo/page-title";
import { ShareLinks } from "~/publishing/sharing/share-links";
import { useAssociation, useOrigin } from "~/site/layout/use-association";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";

export { publicPage as headers } from "~/web/http/page-headers";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: photoStyles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
	if (data === undefined) return unlistedPage(matches, "Photo introuvable", "Blog");
	const { report, photo, number } = data;
	return pageMeta(matches, {
		title: photoTitle(photo),
		section: { name: "Blog", path: publicPaths.reports },
		path: publicPaths.reportPhoto(report.id, number),
		description: [photo.caption ?? "", `Photo ${data.place} du rapport « ${report.title} »`, report.content],
		picture: photo.unshared ? undefined : photo,
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
	const origin = useOrigin();
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
				!photo.unshared && (
					<ShareLinks title={photoTitle(photo)} address={origin + publicPaths.reportPhoto(report.id, number)} />
				)
			}
		>
			<Picture picture={photo} use="page" first />
		</PhotoPage>
	);
}
