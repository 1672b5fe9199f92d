// What is written between the pictures of a stream by cameras and programs: places, dates, names. Decoders need none of it.

/** A packet without texts; the same bytes where there is none. @param description of the decoder's configuration */
export function withoutTexts(codec: string, packet: Uint8Array, description?: Uint8Array): Uint8Array {
	if (codec === "avc") return filtered(packet, description ? avcUnits(packet, description) : undefined, isNeededAvc);
	return codec === "av1" ? filtered(packet, obuUnits(packet), isNeededObu) : packet;
}

/** A part of a packet: where it begins, with what tells its length, where its content does, and where both end. */
type Unit = { start: number; content: number; end: number };

/** @param units undefined when the packet is none, which no decoder reads */
function filtered(packet: Uint8Array, units: Unit[] | undefined, isNeeded: (unit: Uint8Array) => boolean): Uint8Array {
	const needed = units?.filter(({ content, end }) => isNeeded(packet.subarray(content, end)));
	if (!units || !needed || needed.length === units.length || needed.length === 0) return packet;
	const parts = needed.map(({ start, end }) => packet.subarray(start, end));
	const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		bytes.set(part, at);
		at += part.length;
	}
	return bytes;
}

/** The NAL units of H.264, each behind its length (ISO 14496-15 §5.3.4.2). */
function avcUnits(packet: Uint8Array, description: Uint8Array): Unit[] | undefined {
	const lengthSize = ((description[4] ?? 3) & 3) + 1;
	const units: Unit[] = [];
	for (let start = 0; start < packet.length; ) {
		const content = start + lengthSize;
		let length = 0;
		for (let at = start; at < content; at++) length = length * 256 + (packet[at] ?? 0);
		const end = content + length;
		if (length === 0 || end > packet.length) return undefined;
		units.push({ start, content, end });
		start = end;
	}
	return units;
}

/** Slices, parameter sets, delimiters and their like (ISO 14496-10, table 7-1); not fillers and undefined ones. */
const avcTypes = new Set([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 19, 20, 21]);
const avcSupplement = 6;

/** Supplements that help decoders: timing, recovery, stereo, colours (annex D of the same). */
const neededSupplements = new Set([0, 1, 6, 45, 137, 144, 147]);

function isNeededAvc(unit: Uint8Array): boolean {
	const type = (unit[0] ?? 0) & 0x1f;
	return type === avcSupplement ? supplementsOf(unit).every((one) => neededSupplements.has(one)) : avcTypes.has(type);
}

/** The types of the messages of a supplement; one that is not understood has none that is needed. */
function supplementsOf(unit: Uint8Array): number[] {
	const types: number[] = [];
	// Without the bytes that keep start codes from occurring; the last byte ends the unit.
	const payload = unit
		.slice(1)
		.filter((byte, at, all) => !(byte === 3 && at > 1 && all[at - 1] === 0 && all[at - 2] === 0));
	let at = 0;
	const coded = () => {
		let value = 0;
		while (payload[at] === 255) {
			value += 255;
			at++;
		}
		return value + (payload[at++] ?? 0);
	};
	while (at < payload.length - 1) {
		types.push(coded());
		at += coded();
	}
	return at === payload.length - 1 ? types : [Number.NaN];
}

/** The units of AV1 (AV1 Bitstream & Decoding Process Specification, 5.3). */
function obuUnits(packet: Uint8Array): Unit[] | undefined {
	const units: Unit[] = [];
	for (let start = 0; start < packet.length; ) {
		const header = packet[start] ?? 0;
		let at = start + (header & 4 ? 2 : 1);
		let length = packet.length - at;
		if (header & 2) {
			const size = leb128(packet, at);
			length = size.value;
			at = size.end;
		}
		const end = at + length;
		if (end > packet.length) return undefined;
		units.push({ start, content: start, end });
		start = end;
	}
	return units;
}

function leb128(bytes: Uint8Array, start: number) {
	let [value, at] = [0, start];
	for (let shift = 0; shift < 56; shift += 7) {
		const byte = bytes[at++] ?? 0;
		value += (byte & 0x7f) * 2 ** shift;
		if (byte < 128) break;
	}
	return { value, end: at };
}

/** Sequences, frames and tiles; of metadata only colours and scalability (6.7.1 of the same). */
function isNeededObu(unit: Uint8Array): boolean {
	const header = unit[0] ?? 0;
	const type = (header >> 3) & 15;
	if (type !== 5) return [1, 2, 3, 4, 6, 7, 8].includes(type);
	const behind = header & 4 ? 2 : 1;
	const content = header & 2 ? leb128(unit, behind).end : behind;
	return [1, 2, 3].includes(leb128(unit, content).value);
}
