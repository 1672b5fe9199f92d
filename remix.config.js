/** Of `build-tools/build.mjs`; whatever else builds, as `remix dev`, leaves alone what a site may be running from. */
const folder = process.env.BUILD_FOLDER ?? "build/dev";

/** @type {import('@remix-run/dev').AppConfig} */
export default {
	server: "server/site.ts",
	watchPaths: ["server"],
	serverBuildPath: `${folder}/index.js`,
	assetsBuildDirectory: `${folder}/browser`,
	serverModuleFormat: "esm",
	ignoredRouteFiles: ["**/.*", "**/*.css", "**/*.server.*", "**/*.test.*"],
	future: {
		v3_fetcherPersist: true,
		v3_relativeSplatPath: true,
		v3_throwAbortReason: true,
		// Off on purpose: its decoder, turbo-stream 2.4, has a denial-of-service flaw (CVE-2026-34077) that Remix 2 never gets mended.
		v3_singleFetch: false,
		// Off on purpose: the whole manifest weighs less than one extra request on a slow network.
		v3_lazyRouteDiscovery: false,
	},
};
