/**
 * An answer whose text is at hand. That of a plain `Response` goes through three streams before anybody can read it,
 * which for a page takes as long as a tenth of its rendering.
 */
export class TextResponse extends Response {
	#body: ReadableStream<Uint8Array<ArrayBuffer>> | undefined;

	constructor(
		readonly whole: string,
		init?: ResponseInit,
	) {
		super(null, init);
	}

	override get body() {
		this.#body ??= streamOf(this.whole);
		return this.#body;
	}

	override clone() {
		return new TextResponse(this.whole, this);
	}

	override text = async () => this.whole;
	override json = async () => JSON.parse(this.whole);
	override arrayBuffer = async () => new TextEncoder().encode(this.whole).buffer;
}

/** JSON whose data are at hand as well, and need not be read out of it. Whoever gets them leaves them as they are. */
export class DataResponse extends TextResponse {
	constructor(
		readonly data: unknown,
		{ text = JSON.stringify(data), ...init }: ResponseInit & { text?: string } = {},
	) {
		super(text, init);
		if (!this.headers.has("Content-Type")) this.headers.set("Content-Type", "application/json; charset=utf-8");
	}

	override json = async () => this.data;
}

function streamOf(text: string) {
	return new ReadableStream(
		{
			pull(controller) {
				controller.enqueue(new TextEncoder().encode(text));
				controller.close();
			},
		},
		{ highWaterMark: 0 },
	);
}
