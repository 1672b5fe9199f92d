/** A file of a source. */
export type SourceFile = {
	/** Its name, as messages show it. */
	name: string;
	/** Its path on the disk; undefined when it is not there, or must not be read. */
	path?: string;
	/** Why there is no path. */
	fault?: string;
	alt?: string | null;
	caption?: string | null;
};

/** An item as its source has it: nothing is checked yet. */
export type SourceItem = {
	kind: "events" | "reports" | "gallery";
	/** Where it stands in the source: « reports.json, Abc123 ». */
	place: string;
	/**
	 * The identifier, unique for its kind in this source; the site keeps it where its
	 * addresses can hold it. Empty for a file of the gallery that is known by its bytes alone.
	 */
	id: string;
	/** The last segment of an event's address. */
	slug?: string;
	/** The fields as the form of its kind posts them. */
	fields: Record<string, string>;
	files: SourceFile[];
	createdAt?: Date;
	isDraft?: boolean;
	/** Its addresses on the former site. */
	oldAddresses: string[];
	/** What was changed on the way. */
	remarks: string[];
	/** Why it cannot be taken. */
	faults: string[];
};

/** A part of a source that cannot be read at all. */
export type SourceFault = { place: string; fault: string };

/** Reads a source from its beginning, once for each call. */
export type ReadSource = () => AsyncIterable<SourceItem | SourceFault>;

/** Returns an item of which only the place is known. */
export const emptyItem = (kind: SourceItem["kind"], place: string, id: string): SourceItem => ({
	...{ kind, place, id, fields: {}, files: [], oldAddresses: [], remarks: [], faults: [] },
});
