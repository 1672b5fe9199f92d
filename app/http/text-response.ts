/**
 * A response that exposes its text. Reading a plain `Response` passes through three streams, which for a page takes a
 * tenth of its rendering time.
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

/** JSON that exposes its data without parsing. Callers must not mutate them. */
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
