import { Picture } from "./picture";
import type { PictureFile } from "./picture-file";
import "./card-picture.css";

type CardPictureProps = { picture: PictureFile | null; missing: string; first?: boolean };

/** The picture of a card, 200 px high (docs/product.md, constants), or a text without one. */
export function CardPicture({ picture, missing, first }: CardPictureProps) {
	if (picture === null) return <div className="card-picture-missing">{missing && <span>{missing}</span>}</div>;
	return <Picture use="card" picture={picture} first={first} />;
}
