import { describe, expect, test } from "vitest";
import { textOf } from "../site/open-site";
import { startCluster } from "./cluster";
import { addReport } from "./volunteer";

const rounds = 50;

// A replica that is behind by as much as one on another continent.
describe.each([false, true])("with a replica: %s", (replica) => {
	test("who has written reads it at once: in the administration at each node, on the public page at the same", async () => {
		const { a, b, cookie, replicaLine } = await startCluster({ replica });
		replicaLine.delay(160);
		for (let round = 0; round < rounds; round++) {
			const { id, title, status } = await addReport(a, cookie);
			expect(status).toBe(303);
			const [near, far, page] = await Promise.all([
				a.browser(cookie).text("/admin/editreports"),
				b.browser(cookie).text("/admin/editreports"),
				a.browser().get(`/report/${id}`),
			]);
			expect(near).toContain(title);
			expect(far).toContain(title);
			expect([page.status, textOf(await page.text())]).toEqual([200, expect.stringContaining(title)]);
			expect(await a.browser().text("/")).toContain(title);
		}
	});
});
