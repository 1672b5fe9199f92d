import { listQuery } from "~/http/list-query";

/** Which of the two lists a request comes from, and its query string: both share the delete and restore routes. */
export function reportList(request: Request) {
	const { pathname } = new URL(request.url);
	const list = pathname.startsWith("/admin/editreports") ? "/admin/editreports" : "/admin/reports";
	return { list, search: listQuery(request.url).search };
}
