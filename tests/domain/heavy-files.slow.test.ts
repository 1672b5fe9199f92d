import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readApart } from "~/giving/statement-formats/read-apart.server";
import { rewriteFilm } from "~/media/films/rewrite-film";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { variantPath, variantsOf } from "~/media/images/picture-file";
import { env } from "~/platform/env/env.server";
import { detailedPhoto } from "../camera-files";
import { videos } from "../hostile/made-files";
import { frenchCsv } from "../statement-formats";
import { context, payment } from "./statement-read";
import { stored } from "./stored";

test("a large photo has every width in every format, and one sent while they are made is stored before", async () => {
	const picture = await stored("reports", await detailedPhoto(1700, 640, 1, 42));
	const order: string[] = [];
	await Promise.all([
		makeMissingVariants().then(() => order.push("variants")),
		stored("gallery", await detailedPhoto(64, 48, 1, 43)).then(() => order.push("photo")),
	]);
	expect(order).toEqual(["photo", "variants"]);
	const sizes = variantsOf(picture.width ?? 0).map((variant) => ({
		...variant,
		bytes: readFileSync(join(env.UPLOADS_DIR, variantPath(picture.path, variant))).length,
	}));
	expect(sizes).toHaveLength(12);
	for (const { width, format, bytes } of sizes)
		if (width === 1600 && format !== "jpg") expect(bytes, `${width} ${format}`).toBeLessThanOrEqual(180_000);
});

test("a film of more packets than their index may take memory is refused", async () => {
	const sent = join(env.UPLOADS_DIR, "long.mp4");
	writeFileSync(sent, videos.manyPackets);
	expect(await rewriteFilm(sent, join(env.UPLOADS_DIR, "stored.mp4"))).toEqual({ outcome: "tooManyPackets" });
});

test("a statement that takes too much memory ends its process alone, and is refused", async () => {
	const heavy = readApart(Buffer.from(`<Document>${"<a>b</a>".repeat(1_200_000)}</Document>`), context);
	expect(await heavy).toEqual({ outcome: "refused", message: expect.stringContaining("trop lourd") });
	expect(await readApart(Buffer.from(frenchCsv([payment])), context)).toMatchObject({ outcome: "read" });
});
