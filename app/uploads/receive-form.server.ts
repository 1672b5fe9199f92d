import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { deleteIfUnreferenced } from "~/files/delete-unreferenced.server";
import type { MediaKind } from "~/files/media-type";
import type { Folder, StoredFile } from "~/files/stored-files.server";
import { checkFieldName } from "~/forms/form-names.server";
import { formBytes, openParser, parse } from "~/forms/parse-multipart.server";
import { errorResponse } from "~/http/error-response.server";
import { log } from "~/log/log.server";
import { withFreeSpace } from "./form-free-space.server";
import { type Refusal, refusals } from "./refusal";
import { storeFile } from "./store-file.server";

/** What a form with files brought: its fields, the files now stored and those refused, each in the order sent. */
export type ReceivedForm = { fields: FormData; stored: StoredFile[]; refused: Refusal[] };

/** What the form may bring; the kinds may depend on the fields before the file. */
type Expected = {
	field: string;
	folder: Folder;
	kinds: MediaKind[] | ((fields: FormData) => MediaKind[]);
	maxFiles: number;
};

/**
 * Reads a multipart form as it streams in. A refused file neither ends the form nor touches the other files.
 * Ask who is sending before calling this: nothing of the body is read until then.
 * @throws Response 400, 413 or 415 in French when the form itself is not well made, 507 when the disk is too full for it
 */
export const receiveForm = (request: Request, expected: Expected): Promise<ReceivedForm> =>
	withFreeSpace(request, (room) => receive(request, expected, room));

async function receive(request: Request, expected: Expected, room: boolean): Promise<ReceivedForm> {
	const parser = openParser(request);
	const fields = new FormData();
	const files: Promise<Outcome>[] = [];
	let refusal: Response | undefined;

	let textBytes = 0;
	parser.on("field", (name, value: string | undefined, info) => {
		// Of a text in a character set that it does not know, the parser brings nothing.
		if (value === undefined) refusal ??= errorResponse(415);
		textBytes += value?.length ?? 0;
		if (info.valueTruncated || textBytes > formBytes) refusal ??= errorResponse(413);
		if (refusal || value === undefined) return;
		try {
			checkFieldName(name);
			fields.append(name, value);
		} catch (response) {
			if (response instanceof Response) refusal ??= response;
		}
	});
	parser.on("file", (field, stream, { filename }) => {
		stream.on("error", () => {}); // whoever reads it is told; before that it must not end the process
		if (field !== expected.field) {
			refusal ??= errorResponse(400);
			return void stream.resume();
		}
		const position = files.length + 1;
		const file = position > expected.maxFiles ? refuseOneTooMany(stream, filename) : receiveFile(stream, filename);
		file.catch(() => {}); // awaited below
		files.push(file);
	});
	parser.on("fieldsLimit", () => (refusal ??= errorResponse(400)));
	parser.on("partsLimit", () => (refusal ??= errorResponse(400)));

	const receiveFile = async (stream: Readable, filename?: string) => {
		if (!filename) return receiveNameless(stream);
		if (!room) {
			stream.resume();
			return refusals.noRoom(filename);
		}
		const kinds = typeof expected.kinds === "function" ? expected.kinds(fields) : expected.kinds;
		return storeFile(stream, filename, expected.folder, kinds).catch((error) => {
			if (stream.errored) throw error; // the line broke off, and with it the form
			log("error", "A file could not be stored", {}, error);
			stream.removeAllListeners("readable").resume(); // or nobody would read what comes behind the file
			return refusals.failed(filename); // a disk that fails takes the file, not the texts that came with it
		});
	};
	const refuseOneTooMany = async (stream: Readable, filename = "") => {
		stream.resume();
		return refusals.tooMany(filename, expected.maxFiles);
	};

	const body = Readable.fromWeb((request.body ?? new Blob().stream()) as ReadableStream);
	try {
		await parse(body, parser);
	} catch {
		await discardReceived(files);
		throw errorResponse(400, "L’envoi a été interrompu ou est mal formé. Réessayez.");
	}
	if (refusal) {
		await discardReceived(files);
		throw refusal;
	}
	const received = await Promise.all(files);
	return { fields, stored: received.filter(isStored), refused: received.filter(isRefused) };
}

type Outcome = StoredFile | Refusal | undefined;
const isStored = (file: Outcome): file is StoredFile => file !== undefined && "id" in file;
const isRefused = (file: Outcome): file is Refusal => file !== undefined && "reason" in file;

/** A form that breaks off is sent again as a whole: what arrived of it must not stay. */
async function discardReceived(files: Promise<Outcome>[]) {
	for (const file of await Promise.allSettled(files)) {
		if (file.status === "fulfilled" && isStored(file.value)) await deleteIfUnreferenced(file.value.id);
	}
}

/** A picker in which nothing was chosen sends a file without name and bytes; bytes without a name are refused. */
async function receiveNameless(stream: Readable): Promise<Refusal | undefined> {
	let bytes = 0;
	for await (const chunk of stream) bytes += chunk.length;
	return bytes === 0 ? undefined : refusals.wrongType("fichier sans nom", ["image", "video"]);
}
