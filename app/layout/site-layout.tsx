import type { ReactNode } from "react";
import { Footer } from "./footer";
import { LoadingNotice } from "./loading-notice";
import { Navigation } from "./navigation";
import { useAssociation } from "./use-association";
import "~/offline/offline-notice.css";
import "./site-layout.css";

/** Header, content and footer of every public page. */
export function SiteLayout({ children }: { children: ReactNode }) {
	const { name, logo } = useAssociation();
	return (
		<>
			<Navigation name={name} logo={logo} />
			<LoadingNotice />
			<main id="contenu" className="site-content" tabIndex={-1}>
				{children}
			</main>
			<Footer name={name} />
		</>
	);
}
