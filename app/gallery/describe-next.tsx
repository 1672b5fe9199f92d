import type { Reply } from "~/forms/guarded-form";
import { adminPaths, contentPaths } from "~/kinds/paths";
import { Link } from "~/ui/link";
import { DescriptionForm, type DescriptionItem } from "./description-form";
import { undescribedLabel } from "./undescribed-label";

type DescribeNextProps = {
	/** The current photo; undefined at the end. */
	item?: DescriptionItem;
	place: number;
	count: number;
	/** All photos without a description, skipped ones included. */
	all: number;
	skipTo?: string;
	refused?: Reply;
};

/** Describes photos one by one; each can be skipped. */
export function DescribeNext({ item, place, count, all, skipTo, refused }: DescribeNextProps) {
	if (item === undefined || skipTo === undefined)
		return (
			<>
				<p role="status">
					{all === 0 ? "Toutes les photos ont une description. Merci !" : `Il reste ${undescribedLabel(all)}.`}
				</p>
				<div className="form-actions">
					{all > 0 && (
						<Link className="button" to={adminPaths.describePhotos}>
							Reprendre au début
						</Link>
					)}
					<Link className="button button-primary" to={contentPaths.list("gallery")}>
						Fermer
					</Link>
				</div>
			</>
		);
	return (
		<>
			<p role="status">
				{place} sur {count}
			</p>
			<DescriptionForm key={item.id} item={item} refused={refused}>
				<Link className="button" to={contentPaths.list("gallery")}>
					Fermer
				</Link>
				<Link className="button" to={skipTo}>
					Passer
				</Link>
			</DescriptionForm>
		</>
	);
}
