// By way of this file, because Remix keeps only server modules below app/ out of the browser's bundle.
export { addDemoContent } from "../drizzle/demo-content.server";
