import { useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { mostFiles } from "~/media/uploads/refusal";
import { formatSize } from "~/media/uploads/upload-words";
import { contentPaths } from "~/platform/kinds/paths";
import { Button, ButtonLink } from "~/web/ui/button";
import { maxSharedBytes, sharedFiles, takeShared, totalBytes } from "./outbox-store";

/** Lists files shared by other apps, and forms for them. Other sites can post here, too: nothing is sent unasked. */
export function SharedFiles() {
	const [files, setFiles] = useState<File[]>();
	const [dropped, setDropped] = useState(false);
	const [query] = useSearchParams();
	useEffect(() => void sharedFiles().then(setFiles), []);
	if (files === undefined) return null;
	const refused = Number(query.get("refuses")) || 0;
	const drop = async () => {
		await takeShared();
		setFiles(await sharedFiles());
		setDropped(true);
	};
	return (
		<>
			{refused > 0 && !dropped && (
				<p role="alert">
					{`${refused > 1 ? `${refused} fichiers n’ont pas été pris` : "Un fichier n’a pas été pris"} : seules des photos et des vidéos peuvent attendre ici, ${mostFiles} au plus, ${formatSize(maxSharedBytes)} en tout.`}
				</p>
			)}
			{files.length === 0 ? (
				<>
					<p role="status">
						{dropped
							? "Ces fichiers ne sont plus gardés sur cet appareil."
							: "Aucune photo n’est arrivée sur cette page. Choisissez-les dans le formulaire."}
					</p>
					<p className="actions">
						<ButtonLink tone="primary" to={contentPaths.new("gallery")} reloadDocument>
							Ajouter des photos
						</ButtonLink>
					</p>
				</>
			) : (
				<>
					<p>Garder ces fichiers, venus d’une autre application ou d’un autre site ?</p>
					<p>{`${files.map(({ name }) => name).join(", ")} (${formatSize(totalBytes(files))})`}</p>
					<p className="actions">
						<ButtonLink tone="primary" to={`${contentPaths.new("gallery")}?partage=oui`} reloadDocument>
							Dans la galerie
						</ButtonLink>
						<ButtonLink to={`${contentPaths.new("reports")}?partage=oui`} reloadDocument>
							Dans un nouveau rapport
						</ButtonLink>
						<Button type="button" onClick={drop}>
							Ne pas les garder
						</Button>
					</p>
				</>
			)}
		</>
	);
}
