import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { discardDraft, draftsOf, saveDraft } from "~/web/forms/draft";

/** The part of Storage that is needed: its entries are own properties. */
class Stored {
	[key: string]: unknown;
	getItem(key: string) {
		return this[key];
	}
	setItem(key: string, text: string) {
		this[key] = text;
	}
	removeItem(key: string) {
		delete this[key];
	}
}
let storage = new Stored();
const keys = () => Object.keys(storage).toSorted();

beforeEach(() => {
	storage = new Stored();
	vi.stubGlobal("window", { localStorage: storage });
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

test("texts are found at their place, the newest first, until they are dropped", () => {
	vi.useFakeTimers();
	saveDraft("texte:reports:nouveau:a", { title: "Un puits" });
	vi.advanceTimersByTime(1000);
	saveDraft("texte:reports:nouveau:b", { title: "Une école" });
	saveDraft("texte:events:nouveau:c", { title: "Noël" });
	expect(draftsOf("reports:nouveau").map((draft) => draft.fields)).toEqual([
		{ title: "Une école" },
		{ title: "Un puits" },
	]);
	discardDraft("texte:reports:nouveau:b");
	expect(draftsOf("reports:nouveau").map((draft) => draft.key)).toEqual(["texte:reports:nouveau:a"]);
});

test("after thirty days they go", () => {
	vi.useFakeTimers();
	saveDraft("texte:reports:nouveau:a", { title: "Un puits" });
	vi.advanceTimersByTime(31 * 24 * 60 * 60_000);
	expect(draftsOf("events:nouveau")).toEqual([]); // those of any place
	expect(keys()).toEqual([]);
});

test.each(["", "[]", '{"at":9e12,"fields":"x"}'])("an entry of %s is deleted and hides no other draft", (broken) => {
	saveDraft("texte:reports:nouveau:a", { title: "Un puits" });
	storage.setItem("texte:reports:nouveau:b", broken);
	expect(draftsOf("reports:nouveau").map((draft) => draft.fields)).toEqual([{ title: "Un puits" }]);
	expect(keys()).toEqual(["texte:reports:nouveau:a"]);
});

test("a browser that stores nothing breaks nothing", () => {
	vi.stubGlobal("window", {});
	saveDraft("texte:reports:nouveau:a", { title: "Un puits" });
	expect(draftsOf("reports:nouveau")).toEqual([]);
});
