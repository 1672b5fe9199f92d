// Takes away what the operator has set for the real site: its database is not for tests and benchmarks to write into.
import { readFileSync } from "node:fs";

for (const [, name = ""] of readFileSync(".env.example", "utf8").matchAll(/^#?\s*([A-Z_]+)=/gm))
	delete process.env[name];
