import type { Page } from "@playwright/test";
import { maker } from "../camera-files";

type Sent = { name: string; type: string; size: number; width: number; height: number; named: boolean };

/** Each file as it leaves the browser, with its pixels, and whether it names the maker of the phone. */
export async function recordSent(page: Page): Promise<() => Promise<Sent[]>> {
	await page.addInitScript((maker) => {
		const sent: Promise<Sent>[] = [];
		Object.assign(window, { sent });
		const { send } = XMLHttpRequest.prototype;
		XMLHttpRequest.prototype.send = function (body) {
			for (const file of body instanceof FormData ? body.values() : [])
				if (file instanceof File && file.size > 0) sent.push(seen(file));
			send.call(this, body);
		};
		async function seen(file: File): Promise<Sent> {
			const { width, height } = await createImageBitmap(file).catch(() => ({ width: 0, height: 0 }));
			const named = (await file.text()).includes(maker);
			return { name: file.name, type: file.type, size: file.size, width, height, named };
		}
	}, maker);
	return () => page.evaluate(() => Promise.all(Reflect.get(window, "sent")));
}
