import { operatorMessage } from "~/platform/log/operator-error.server";
import { Refusal } from "./problems";

/** Says which file of this machine failed and why: unsaid, it would be told as an error of the place. */
export function refuseFile(error: unknown): never {
	const { code = "", path } = error as NodeJS.ErrnoException;
	if (path === undefined || !Object.hasOwn(reasons, code)) throw new Refusal(operatorMessage(error));
	throw new Refusal(`«\u202f${path}\u202f» ${reasons[code]}.`);
}

const reasons: Record<string, string> = {
	ENOENT: "n’existe pas",
	EACCES: "ne se laisse pas lire par l’utilisateur du site",
	EPERM: "ne se laisse pas lire par l’utilisateur du site",
};
