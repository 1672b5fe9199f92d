import { devices } from "@playwright/test";

/** A real phone for `test.use`: its user agent, touch and fine pixels; in Chromium, the browser that all journeys have. */
const { defaultBrowserType: _, ...pixel } = devices["Pixel 7"];

export const phone = pixel;
