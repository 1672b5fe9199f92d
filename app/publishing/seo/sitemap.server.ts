import { Readable } from "node:stream";
import { ErrorLevel, SitemapStream, streamToPromise } from "sitemap";

/** A page for search engines, with its path. */
export type Address = { path: string; changedAt?: Date; images?: string[] };

/**
 * Returns the sitemap as XML, written while the addresses are read: about 1 MB for 5 000. The format allows 50 000, an
 * event a day for 130 years.
 * @param origin the public origin, without trailing slash
 */
export async function sitemap(origin: string, addresses: AsyncIterable<Address>): Promise<string> {
	const stream = new SitemapStream({
		hostname: origin,
		level: ErrorLevel.THROW,
		xmlns: { news: false, xhtml: false, image: true, video: false },
	});
	const source = Readable.from(entries(origin, addresses));
	source.once("error", (error) => stream.destroy(error));
	return (await streamToPromise(source.pipe(stream))).toString();
}

async function* entries(origin: string, addresses: AsyncIterable<Address>) {
	for await (const { path, changedAt, images = [] } of addresses)
		yield { url: path, lastmod: changedAt?.toISOString(), img: images.map((image) => ({ url: origin + image })) };
}
