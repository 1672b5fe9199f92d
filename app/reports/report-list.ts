import { listQuery } from "~/http/list-query";

/** The list of reports that something was asked from, and the place in it: the same questions stand below both lists. */
export function reportList(request: Request) {
	const { pathname } = new URL(request.url);
	const list = pathname.startsWith("/admin/editreports") ? "/admin/editreports" : "/admin/reports";
	return { list, search: listQuery(request.url).search };
}
