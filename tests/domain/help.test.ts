import { expect, test } from "vitest";
import { allows, roles } from "~/people/session/permissions";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import { guides } from "~/site/help/guides";
import { helpFor, isFor } from "~/site/help/help-screens";

test.each(roles)("a page leads the role %s to a step that its help has", (role) => {
	const allowed = (path: string) => allows(role, path);
	const shown = guides.flatMap(({ steps }) => steps.map(({ id }) => id).filter((id) => isFor(id, allowed)));
	for (const path of [adminPaths.profile, contentPaths.list("events"), adminPaths.trash, adminPaths.pledge("DON-1")]) {
		const step = helpFor(path, allowed);
		if (step !== undefined) expect(shown).toContain(step);
	}
	expect(helpFor(adminPaths.profile, allowed)).toBe("double-verification");
});
