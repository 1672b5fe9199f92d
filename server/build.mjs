// Builds the site: the pages by Remix, then the server that carries them. `--server-only` leaves the pages out.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { build } from "esbuild";

if (!process.argv.includes("--server-only")) {
	rmSync("build", { recursive: true, force: true });
	const { status } = spawnSync(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "build"], {
		stdio: "inherit",
		env: { ...process.env, NODE_ENV: "production" },
	});
	if (status !== 0) process.exit(status ?? 1);
}

await build({
	entryPoints: {
		server: "server/start.ts",
		prepare: "server/prepare.ts",
		admin: "drizzle/admin.ts",
		site: "server/create-site.ts",
		"image-process": "app/media/image-process.ts",
	},
	outdir: "build",
	bundle: true,
	splitting: true,
	chunkNames: "server-[hash]",
	platform: "node",
	target: "node20",
	format: "esm",
	packages: "external",
});
