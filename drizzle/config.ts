import { defineConfig } from "drizzle-kit";

export default defineConfig({
	dialect: "turso",
	schema: "./app/platform/db/schema.server.ts",
	out: "./drizzle/migrations",
	dbCredentials: { url: "file:data/site.db" },
});
