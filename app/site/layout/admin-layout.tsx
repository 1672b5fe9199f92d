import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useAllowed } from "~/people/session/use-allowed";
import { kindOf, kindsOf } from "~/platform/kinds/content-kinds";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import { OutboxNotice } from "~/publishing/outbox/outbox-notice";
import { SignOutForm } from "~/publishing/outbox/sign-out-form";
import { useBackOfficeWorker } from "~/publishing/outbox/use-offline-form";
import { helpFor } from "~/site/help/help-screens";
import { Link, MenuLink } from "~/web/ui/button";
import { HelpContext, HelpLink } from "~/web/ui/dialog";
import { Icon } from "~/web/ui/icon";
import { useNavigation } from "~/web/ui/submission";
import { ClientLoadingNotice } from "./loading-notice";
import { popoverPanel } from "./site-layout";

/** The layout of every page of the administration. */
export function AdminLayout({ unread, children }: { unread: number | null; children: ReactNode }) {
	useFocusAfterNavigation();
	useBackOfficeWorker();
	const help = helpFor(useLocation().pathname, useAllowed());
	return (
		<>
			<AdminBar unread={unread} />
			<ClientLoadingNotice />
			<main id="contenu" className="admin-content" tabIndex={-1}>
				<OutboxNotice />
				<HelpContext.Provider value={help && `${adminPaths.help}#${help}`}>
					<HelpLink />
					{children}
				</HelpContext.Provider>
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

/** A link of the bar; `from` is the width in pixels from which it stands in the bar itself, besides in the panel. */
type Entry = { to: string; also?: string; label: string; from?: 992 | 1280 | 1600 };

const [dashboard, messages, pledges]: [Entry, Entry, Entry] = [
	{ to: adminPaths.dashboard, label: "Tableau de bord", from: 992 },
	{ to: adminPaths.messages, label: "Messages", from: 992 },
	{ to: adminPaths.pledges, label: "Dons", from: 992 },
];

/** It has no room in the bar itself. */
const consents: Entry = { to: adminPaths.consents, label: "Autorisations" };

/** The panel of « Plus », which names every page of the administration, by subject. */
const groups: { title: string; entries: Entry[] }[] = [
	{
		title: "Contenu",
		entries: [dashboard, messages, consents, { to: adminPaths.trash, label: "Corbeille", from: 1600 }],
	},
	{ title: "Argent", entries: [pledges, ...listsOf("giving").map((list) => ({ ...list, from: 1280 as const }))] },
	{
		title: "Association",
		entries: [
			{ to: adminPaths.settings, label: "Paramètres", from: 1280 },
			{ to: adminPaths.accounts, label: "Comptes", from: 1600 },
			{ to: adminPaths.journal, label: "Journal", from: 1600 },
		],
	},
	{
		title: "Moi",
		entries: [
			{ to: adminPaths.profile, label: "Mon profil", from: 1600 },
			{ to: adminPaths.help, label: "Aide", from: 1280 },
			{ to: "/", label: "Voir le site", from: 1280 },
		],
	},
];

/** What stands in the bar: first what the association asked for, then the rest by its width. */
const inBar = [
	...listsOf("content"),
	dashboard,
	messages,
	pledges,
	...groups.flatMap(({ entries }) => entries).filter(({ from }) => from !== undefined && from !== 992),
];

const plus = popoverPanel("admin-more", { behind: "body > a, .admin-title, main, footer" });

/** The highest count that the badge of unread messages shows. */
const badgeMax = 99;

/**
 * The dark bar of the administration (docs/product.md, pages). Daily tasks are always visible, and as much of the rest
 * as the screen is wide; a popover that « Plus » opens without JavaScript has it all, in groups.
 * @param unread the number of unread messages; null when unknown
 */
function AdminBar({ unread }: { unread: number | null }) {
	const allowed = useAllowed();
	const linkTo = ({ to, also, label, from }: Entry, place: "bar" | "panel") =>
		(to === "/" || allowed(to)) && (
			<li key={to} data-from={place === "bar" ? from : undefined}>
				<MenuLink to={to} also={also}>
					{label}
					{to === messages.to && <Unread count={unread} />}
				</MenuLink>
			</li>
		);
	const shown = groups.map((group) => ({
		...group,
		entries: group.entries.filter(({ to }) => to === "/" || allowed(to)),
	}));
	return (
		<header className="admin-bar">
			<Link className="admin-title" to={adminPaths.dashboard} lang="en">
				Admin Panel
			</Link>
			<nav className="admin-nav" aria-label="Administration">
				{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
				<ul role="list">{inBar.map((entry) => linkTo(entry, "bar"))}</ul>
				<button type="button" className="admin-more-button" {...plus.opens}>
					Plus
					<span className="admin-more-unread">
						{unread !== null && unread > 0 && <Icon name="message" />}
						<Unread count={unread} />
					</span>
				</button>
				<div className="admin-more drawer" {...plus.panel}>
					<div className="drawer-head">
						<p>Plus</p>
						<button type="button" {...plus.closes}>
							<Icon name="close" />
							Fermer
						</button>
					</div>
					{shown.map(
						({ title, entries }) =>
							entries.length > 0 && (
								<div key={title} className="admin-more-group drawer-part">
									<p>{title}</p>
									{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
									<ul role="list">
										{entries.map((entry) => linkTo(entry, "panel"))}
										{title === "Moi" && (
											<li>
												<SignOutForm>
													<button type="submit">Se déconnecter</button>
												</SignOutForm>
											</li>
										)}
									</ul>
								</div>
							),
					)}
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
