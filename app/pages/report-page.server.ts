import { memoizeRead } from "~/db/memoize-read.server";
import { mobileAccounts } from "~/donations/mobile-accounts.server";
import { hasWaysToGive } from "~/donations/ways-to-give.server";
import { needLink } from "~/needs/need-lists.server";
import { reportShare } from "~/reports/report-share.server";
import { reportDetails } from "~/reports/report-summary.server";
import { publishedReport } from "~/reports/reports.server";
import { reportSequel, reportsBeside } from "~/reports/reports-beside.server";
import { nameAndLogo } from "~/settings/public-facts.server";
import { association } from "~/settings/settings.server";
import { sharePictureOf } from "~/sharing/share-picture.server";

/** What the page of a published report shows; undefined when there is none with this identifier. */
export const reportPage = memoizeRead(async (id: string) => {
	const [report, beside, settings, accounts, site] = await Promise.all([
		publishedReport(id),
		reportsBeside(id),
		association(),
		mobileAccounts(),
		nameAndLogo(),
	]);
	if (report === undefined) return undefined;
	const [need, sequel, share] = await Promise.all([
		needLink(report.needId),
		reportSequel(report, beside, settings.timeZone),
		reportShare(report, site),
	]);
	return {
		report: reportDetails(report, settings.timeZone),
		need: need ?? null,
		sequel,
		giving: hasWaysToGive(settings, accounts),
		share: sharePictureOf(share),
	};
});
