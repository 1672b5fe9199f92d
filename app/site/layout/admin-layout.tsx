import { type ReactNode, useEffect, useRef } from "react";
import { useAllowed } from "~/people/session/use-allowed";
import { kindOf, kindsOf } from "~/platform/kinds/content-kinds";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import { OutboxNotice } from "~/publishing/outbox/outbox-notice";
import { SignOutForm } from "~/publishing/outbox/sign-out-form";
import { useBackOfficeWorker } from "~/publishing/outbox/use-offline-form";
import { Link, MenuLink } from "~/web/ui/button";
import { Icon } from "~/web/ui/icon";
import { useNavigation } from "~/web/ui/submission";
import { ClientLoadingNotice } from "./loading-notice";
import { popoverPanel } from "./site-layout";

/** The layout of every page of the administration. */
export function AdminLayout({ unread, children }: { unread: number | null; children: ReactNode }) {
	useFocusAfterNavigation();
	useBackOfficeWorker();
	return (
		<>
			<AdminBar unread={unread} />
			<ClientLoadingNotice />
			<main id="contenu" className="admin-content" tabIndex={-1}>
				<OutboxNotice />
				{children}
			</main>
		</>
	);
}

/** Focuses the page after a pressed button disappeared with its item, as when an item is restored. */
function useFocusAfterNavigation() {
	const { state } = useNavigation();
	const last = useRef(state);
	useEffect(() => {
		const arrived = last.current !== "idle" && state === "idle";
		last.current = state;
		if (arrived && document.activeElement === document.body)
			document.getElementById("contenu")?.focus({ preventScroll: true });
	}, [state]);
}

const listsOf = (area: "content" | "giving") =>
	kindsOf(area).map((kind) => {
		const [to = "", also] = contentPaths.lists(kind);
		return { to, also, label: kindOf(kind).menu ?? kindOf(kind).many };
	});

const always = listsOf("content");
const more = [
	{ to: adminPaths.pledges, label: "Dons" },
	...listsOf("giving"),
	{ to: adminPaths.trash, label: "Corbeille" },
	{ to: adminPaths.settings, label: "Paramètres" },
	{ to: adminPaths.accounts, label: "Comptes" },
	{ to: adminPaths.journal, label: "Journal" },
	{ to: adminPaths.profile, label: "Mon profil" },
];

const plus = popoverPanel("admin-more", {
	behind: "body > a, .admin-title, main, footer",
	wide: "(min-width: 1400px)",
});

/** The highest count that the badge of unread messages shows. */
const badgeMax = 99;

/**
 * The dark bar of the administration (docs/product.md, pages). Daily tasks are always visible; the rest is beside them
 * on wide screens, and otherwise in a popover that « Plus » opens without JavaScript.
 * @param unread the number of unread messages; null when unknown
 */
function AdminBar({ unread }: { unread: number | null }) {
	const allowed = useAllowed();
	const pages = more.filter(({ to }) => allowed(to));
	return (
		<header className="admin-bar">
			<Link className="admin-title" to={adminPaths.dashboard} lang="en">
				Admin Panel
			</Link>
			<nav className="admin-nav" aria-label="Administration">
				{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
				<ul role="list">
					{always.map(({ label, ...page }) => (
						<li key={page.to}>
							<MenuLink {...page}>{label}</MenuLink>
						</li>
					))}
				</ul>
				<button type="button" className="admin-more-button" {...plus.opens}>
					Plus
					<Unread count={unread} />
				</button>
				<div className="admin-more" {...plus.panel}>
					<div className="admin-more-head">
						<p>Plus</p>
						<button type="button" {...plus.closes}>
							<Icon name="close" />
							Fermer
						</button>
					</div>
					{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
					<ul role="list">
						{allowed(adminPaths.messages) && (
							<li>
								<MenuLink to={adminPaths.messages}>
									Messages
									<Unread count={unread} />
								</MenuLink>
							</li>
						)}
						{pages.map(({ to, label }) => (
							<li key={to}>
								<MenuLink to={to}>{label}</MenuLink>
							</li>
						))}
						<li className="admin-more-apart">
							<Link to="/">Voir le site</Link>
						</li>
						<li>
							<SignOutForm>
								<button type="submit">Se déconnecter</button>
							</SignOutForm>
						</li>
					</ul>
				</div>
			</nav>
		</header>
	);
}

function Unread({ count }: { count: number | null }) {
	if (!count) return null;
	const label = count > badgeMax ? `${badgeMax}+` : `${count}`;
	return (
		<>
			<span className="admin-count" aria-hidden="true">
				({label})
			</span>
			<span className="visually-hidden">
				{count > badgeMax ? `, plus de ${badgeMax}` : `, ${count}`} {count > 1 ? "messages" : "message"} non{" "}
				{count > 1 ? "lus" : "lu"}
			</span>
		</>
	);
}
