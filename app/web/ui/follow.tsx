import type { ReactNode } from "react";
import { Fold } from "./card";
import { CopyButton } from "./copy-button";
import "./follow.css";

type FollowProps = {
	title: string;
	/** The path of the Atom feed. */
	feed: string;
	/** The content of the feed, « chaque nouveau rapport ». */
	news: string;
	children?: ReactNode;
};

/** Explains how to follow news, in words that name no format. */
export function Follow({ title, feed, news, children }: FollowProps) {
	return (
		<section className="follow stack">
			<h2>{title}</h2>
			{children}
			<Fold title="Suivre avec une application d’actualités (flux Atom)">
				<p>
					Une application d’actualités, comme Feedly ou Thunderbird, peut vous annoncer {news} : donnez-lui l’adresse{" "}
					<a href={feed}>{feed.replace(/^https?:\/\//, "")}</a>.
				</p>
				<CopyButton label="Copier l’adresse" text={feed} />
			</Fold>
		</section>
	);
}
