import { useEffect, useRef, useState } from "react";
import type { Oval } from "~/media/images/burn-ovals";

/** Milliseconds after which faces are no longer searched: a volunteer has covered them by then. */
const patienceMs = 12_000;

/**
 * Proposes ovals over the faces of a picture, found on this device, unless some are there already.
 * @returns the sentence that says what was found
 */
export function useProposedFaces(src: string, ovals: Oval[], onChange: (ovals: Oval[]) => void): string {
	const [said, setSaid] = useState("");
	const latest = useRef({ ovals, onChange });
	latest.current = { ovals, onChange };
	useEffect(() => {
		if (latest.current.ovals.length > 0) return;
		setSaid("Recherche des visages sur cet appareil…");
		const stop = new AbortController();
		const timer = setTimeout(() => stop.abort(), patienceMs);
		let isUnmounted = false;
		const tell = (found: Oval[] | undefined) => {
			clearTimeout(timer);
			if (isUnmounted) return;
			const isUntouched = latest.current.ovals.length === 0;
			if (found && isUntouched && found.length > 0) latest.current.onChange(found);
			setSaid(proposalLabel(found?.length, isUntouched));
		};
		import("./detect-faces.client")
			.then(({ detectFaces }) => detectFaces(src, stop.signal))
			.then(tell, () => tell(undefined));
		return () => {
			isUnmounted = true;
			clearTimeout(timer);
			stop.abort();
		};
	}, [src]);
	return said;
}

/** @param count undefined when the search failed or took too long */
function proposalLabel(count: number | undefined, isUntouched: boolean): string {
	if (!isUntouched) return "";
	if (count === undefined) return "Les visages n’ont pas pu être cherchés sur cet appareil : touchez-les vous-même.";
	if (count === 0) return "Aucun visage n’a été trouvé : touchez-les vous-même.";
	return `${count === 1 ? "1 visage est proposé" : `${count} visages sont proposés`} : vérifiez, il peut en manquer.`;
}
