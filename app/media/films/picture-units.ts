/**
 * Returns a packet with only what its decoder needs; the same bytes if there is nothing else. Cameras and programs
 * write texts between the pictures: places, dates, names. Unreadable parts go, too: no decoder could show them.
 * @param description of the decoder's configuration
 */
export function withoutTexts(codec: string, packet: Uint8Array, description?: Uint8Array): Uint8Array {
	if (codec === "av1") return cleanObus(packet);
	return codec === "avc" && description ? cleanUnits(packet, ((description[4] ?? 3) & 3) + 1) : packet;
}

/** Types of slices and parameter sets (ISO 14496-10 §7.4.1, table 7-1). */
const neededUnits = [1, 2, 3, 4, 5, 7, 8, 13];

/** Types of units that only separate, and their lengths in bytes. */
const separators: Record<number, number> = { 9: 2, 10: 1, 11: 1 };

const supplementalUnit = 6;

/**
 * Supplemental messages that say how to show the pictures or where to enter the stream: recovery point, frame packing,
 * orientation, light and colours of HDR (ISO 14496-10 §D.1.1). Texts, closed captions and recording times have other
 * numbers.
 */
const neededMessages = [6, 45, 47, 137, 144, 147];

/** The HDR message is the longest of them, in bytes. */
const mostMessageBytes = 24;

/** Removes units that no decoder needs. @param lengthBytes of the length before each unit (ISO 14496-15 §5.3.3) */
function cleanUnits(packet: Uint8Array, lengthBytes: number): Uint8Array {
	const kept: Uint8Array[] = [];
	for (let at = 0; at + lengthBytes < packet.length; ) {
		const begin = at + lengthBytes;
		const end = begin + Buffer.from(packet.buffer, packet.byteOffset + at, lengthBytes).readUIntBE(0, lengthBytes);
		if (end > packet.length) break;
		const unit = cleanUnit(packet.subarray(begin, end));
		if (unit?.length === end - begin) kept.push(packet.subarray(at, end));
		else if (unit) kept.push(withLength(unit, lengthBytes));
		at = end;
	}
	return kept.length > 0 ? joined(kept, packet) : withLength(Uint8Array.of(9, 0xf0), lengthBytes);
}

function withLength(unit: Uint8Array, lengthBytes: number): Uint8Array {
	const length = Buffer.alloc(lengthBytes);
	length.writeUIntBE(unit.length, 0, lengthBytes);
	return Buffer.concat([length, unit]);
}

/** Joins the kept parts; returns the packet itself when nothing is cut. */
const joined = (kept: Uint8Array[], packet: Uint8Array) =>
	kept.reduce((sum, { length }) => sum + length, 0) === packet.length ? packet : Buffer.concat(kept);

function cleanUnit(unit: Uint8Array): Uint8Array | undefined {
	const type = (unit[0] ?? 0) & 31;
	if (neededUnits.includes(type)) return unit;
	if (type === supplementalUnit) return cleanMessages(unit);
	return type in separators ? unit.subarray(0, separators[type]) : undefined;
}

/** Removes messages. Type and length precede each, as sums of bytes up to one that is not 255 (§7.3.2.3.1). */
function cleanMessages(unit: Uint8Array): Uint8Array | undefined {
	const latin1 = Buffer.from(unit.buffer, unit.byteOffset, unit.length).toString("latin1");
	const bytes = Buffer.from(latin1.replaceAll("\0\0\x03", "\0\0"), "latin1");
	const kept = [...bytes.subarray(0, 1)];
	let at = 1;
	function readSum() {
		let sum = 0;
		do sum += bytes[at] ?? 0;
		while (bytes[at++] === 255);
		return sum;
	}
	// One byte follows the last message.
	while (at + 2 < bytes.length) {
		const begin = at;
		const [type, size] = [readSum(), readSum()];
		at += size;
		const isNeeded = neededMessages.includes(type) && size <= mostMessageBytes && at < bytes.length;
		if (isNeeded) kept.push(...bytes.subarray(begin, at));
	}
	return kept.length === 1 ? undefined : withEmulationPrevention([...kept, 0x80]);
}

/** Inserts a three after two zeros, which could otherwise begin another unit (§7.4.1.1). */
function withEmulationPrevention(bytes: number[]): Uint8Array {
	const escaped: number[] = [];
	for (const byte of bytes) {
		if (byte <= 3 && escaped.at(-1) === 0 && escaped.at(-2) === 0) escaped.push(3);
		escaped.push(byte);
	}
	return Uint8Array.from(escaped);
}

/** Types of sequence headers, frames and their tiles (AV1 §6.2.2). */
const neededObus = [1, 3, 4, 6, 7];

const [temporalDelimiter, metadataObu] = [2, 5];

/** Types of metadata on light and colours of HDR (AV1 §6.7.1). */
const neededMetadata = [1, 2];

function cleanObus(packet: Uint8Array): Uint8Array {
	const kept: Uint8Array[] = [];
	for (let at = 0; at < packet.length; ) {
		const [begin, header] = [at, packet[at] ?? 0];
		at += header & 4 ? 2 : 1;
		let size = header & 2 ? 0 : packet.length - at;
		// The size is a number of seven bits a byte, the lowest first (§4.10.5).
		for (let more = (header & 2) > 0, shift = 0; more; shift += 7) {
			size += ((packet[at] ?? 0) & 127) * 2 ** shift;
			more = ((packet[at++] ?? 0) & 128) > 0;
		}
		const type = (header >> 3) & 15;
		const isNeeded =
			neededObus.includes(type) ||
			(type === temporalDelimiter && size === 0) ||
			(type === metadataObu && size <= mostMessageBytes + 2 && neededMetadata.includes(packet[at] ?? 0));
		at += size;
		if (at <= packet.length && isNeeded) kept.push(packet.subarray(begin, at));
	}
	return kept.length > 0 ? joined(kept, packet) : Uint8Array.of((temporalDelimiter << 3) | 2, 0);
}
