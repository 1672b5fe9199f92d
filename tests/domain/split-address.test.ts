import { expect, test } from "vitest";
import { splitAddress } from "../../server/split-address";

test.each([
	["/rapports", "/rapports", undefined],
	["/rapports?", "/rapports", ""],
	["/rapports?apres=a", "/rapports", "apres=a"],
	["/rapports?apres=a?b", "/rapports", "apres=a?b"],
	["/?redirectTo=/admin?q=a", "/", "redirectTo=/admin?q=a"],
])("of %s the path is %s and the query %s", (url, path, query) => {
	expect(splitAddress(url)).toEqual([path, query]);
});
