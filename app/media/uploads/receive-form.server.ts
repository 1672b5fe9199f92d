import type { Readable } from "node:stream";
import { and, eq, isNotNull } from "drizzle-orm";
import { freeSpace } from "~/media/files/disk-files.server";
import type { UploadKind } from "~/media/files/media-type";
import { nextPeopleField, ownPeopleField } from "~/media/files/people";
import { deleteIfUnreferenced, type Folder, type StoredFile } from "~/media/files/stored-files.server";
import { signedIn } from "~/people/session/require-permission.server";
import { db } from "~/platform/db/client.server";
import { users } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import { formBytes, openParser, readFields } from "~/web/forms/parse-multipart.server";
import { errorResponse } from "~/web/http/error-response.server";
import { storePeopleOf } from "./people-answer.server";
import { insufficientSpaceMessage, type Refusal, refusals } from "./refusal";
import { storeFile } from "./store-file.server";
import { originalField } from "./upload-file";

/** A received form: its fields, the stored files and the refused ones, each in the order sent. */
export type ReceivedForm = { fields: FormData; stored: StoredFile[]; refused: Refusal[] };

/** The contents allowed in the form; the kinds may depend on the fields before the file. */
export type ExpectedFiles = {
	field: string;
	folder: Folder;
	kinds: UploadKind[] | ((fields: FormData) => UploadKind[]);
	maxFiles: number;
};

/**
 * Reads a multipart form as a stream. A refused file neither ends the form nor affects other files. Authenticate before
 * calling this: nothing of the body is read until then.
 * @throws Response 400, 413 or 415 in French when the form itself is malformed, 403 when the sender's account was disabled
 * meanwhile, 507 when the disk is too full for it
 */
export const receiveForm = (request: Request, expected: ExpectedFiles): Promise<ReceivedForm> =>
	withFreeSpace(request, (hasRoom) => receive(request, expected, hasRoom));

async function receive(request: Request, expected: ExpectedFiles, hasRoom: boolean): Promise<ReceivedForm> {
	const sender = await senderOf(request);
	const parser = openParser(request);
	const fields = new FormData();
	const files: Promise<Outcome>[] = [];
	const { refuse, read } = readFields(parser, (name, value) => fields.append(name, value));
	parser.on("file", (field, stream, { filename }) => {
		stream.on("error", () => {}); // its reader gets the error; before that it must not end the process
		if (field !== expected.field) {
			refuse(400);
			return void stream.resume();
		}
		const file = receiveFile(stream, files.length, filename);
		file.catch(() => {}); // awaited below
		files.push(file);
	});

	const receiveFile = async (stream: Readable, before: number, filename = "") => {
		const isOneTooMany = before >= expected.maxFiles;
		if (!isOneTooMany && filename === "") return receiveNameless(stream);
		if (isOneTooMany || !hasRoom) {
			stream.resume();
			return isOneTooMany ? refusals.tooMany(filename, expected.maxFiles) : refusals.noRoom(filename);
		}
		const kinds = typeof expected.kinds === "function" ? expected.kinds(fields) : expected.kinds;
		const people = takeField(fields, nextPeopleField);
		const sha256 = originalOf(fields);
		const file = await storeFile(stream, filename, expected.folder, kinds, sha256, sender).catch((error) => {
			if (stream.errored) throw error; // the connection broke, and with it the form
			log("error", "A file could not be stored", {}, error);
			stream.removeAllListeners("readable").resume(); // otherwise the parts after the file would not be read
			return refusals.failed(filename); // a failing disk loses the file, not the texts of the form
		});
		if ("id" in file && people) fields.append(ownPeopleField, `${file.id}:${people}`);
		return file;
	};

	try {
		await read(request);
	} catch (refusal) {
		await discardReceived(files);
		throw refusal;
	}
	const received = await Promise.all(files);
	if (await isDisabled(sender)) {
		await discardReceived(files);
		throw closed();
	}
	const stored = received.filter(isStoredFile);
	await storePeopleOf(fields, stored); // before any page can show them
	return { fields, stored, refused: received.filter(isRefused) };
}

/** Returns the sender. @throws Response 403 when the account was disabled since the guard's check */
async function senderOf(request: Request): Promise<string> {
	const found = await signedIn(request);
	if (found === undefined) throw closed();
	return found.account.id;
}

const closed = () => errorResponse(403, "Votre compte n’est plus actif : rien n’a été enregistré.");

/** Returns whether the account is disabled; the session alone may end while an hour of files arrives. */
const isDisabled = async (sender: string) =>
	(await db.$count(users, and(eq(users.id, sender), isNotNull(users.disabledAt)))) > 0;

/** Returns a field that stands before a file, for this file alone. */
function takeField(fields: FormData, name: string) {
	const value = fields.get(name);
	fields.delete(name);
	return value;
}

/** Returns the hash field before a file; signed-in senders gain nothing by a wrong one. */
function originalOf(fields: FormData): string | undefined {
	const sha256 = takeField(fields, originalField);
	return typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256) ? sha256 : undefined;
}

type Outcome = StoredFile | Refusal | undefined;
const isStoredFile = (file: Outcome): file is StoredFile => file !== undefined && "id" in file;
const isRefused = (file: Outcome): file is Refusal => file !== undefined && "reason" in file;

/** Deletes the files of a broken form: it is sent again as a whole. */
async function discardReceived(files: Promise<Outcome>[]) {
	for (const file of await Promise.allSettled(files)) {
		if (file.status === "fulfilled" && isStoredFile(file.value)) await deleteIfUnreferenced(file.value.id);
	}
}

/** Reads a part without a name. An input without a choice sends no bytes; bytes without a name are refused. */
async function receiveNameless(stream: Readable): Promise<Refusal | undefined> {
	let bytes = 0;
	for await (const chunk of stream) bytes += chunk.length;
	return bytes === 0 ? undefined : refusals.wrongType("fichier sans nom", ["image", "video"]);
}

/** Bytes that uploads must leave free on the disk, for the database. */
const reserveBytes = 500e6;

/** Assumes enough space where it is unknown: storing then fails file by file, and the form's texts are not lost. */
function assumeFreeSpace(error: unknown) {
	log("error", "The free space could not be read", {}, error);
	return { free: Number.POSITIVE_INFINITY };
}

/** The announced size of the forms in progress, in bytes: they share the disk. */
let announcedTotal = 0;

/**
 * Runs `work` while the disk has room for the Content-Length of a form; without one, for the largest file. Texts are
 * always accepted, since they go into the database; a form larger than one with texts and a picture is refused before
 * it is read.
 * @param work gets whether there is room for files
 * @throws Response 507 in French
 */
async function withFreeSpace<Result>(request: Request, work: (hasRoom: boolean) => Promise<Result>): Promise<Result> {
	const length = request.headers.get("Content-Length");
	const announced = length === null ? formBytes + env.MAX_VIDEO_MB * 1e6 : Number(length);
	const { free } = await freeSpace().catch(assumeFreeSpace);
	const hasRoom = free >= announcedTotal + announced + reserveBytes;
	if (!hasRoom && announced > formBytes + env.MAX_IMAGE_MB * 1e6) throw errorResponse(507, insufficientSpaceMessage);
	announcedTotal += announced;
	return work(hasRoom).finally(() => {
		announcedTotal -= announced;
	});
}
