import type { LinkPreview } from "~/media/images/link-preview";
import { publicPaths } from "~/platform/kinds/paths";
import type { PublicSettings } from "~/publishing/settings/association-settings";

/** The public origin, without trailing slash, the association, and its share picture. */
export type Site = { origin: string; association: PublicSettings; share?: LinkPreview };

/** A page's place in the site. */
export type Breadcrumb = {
	/** The subject of this page alone. */
	title: string;
	/** The list to which the page belongs. */
	section?: { name: string; path: string };
	/** The canonical path of the page. */
	path: string;
};

// This module has the structured data, in the schema.org vocabulary. Unknown facts are omitted.

/** Returns the association as organizer or publisher. */
export const organization = ({ origin, association }: Site) => ({
	"@type": "NGO",
	"@id": `${origin}/#association`,
	name: association.name,
	url: `${origin}/`,
	logo: origin + (association.logo?.src ?? "/icon-512.png"),
});

/**
 * Returns the association and its site, for the home page.
 * @param elsewhere URLs of its profiles on other sites
 */
export const associationAndSite = (site: Site, elsewhere: string[]) => [
	{
		...organization(site),
		...known({
			address: site.association.address,
			telephone: site.association.phone,
			email: site.association.email,
		}),
		...(elsewhere.length > 0 ? { sameAs: elsewhere } : {}),
		potentialAction: { "@type": "DonateAction", name: "Faire un don", target: `${site.origin}${publicPaths.donate}` },
	},
	{
		"@type": "WebSite",
		"@id": `${site.origin}/#site`,
		url: `${site.origin}/`,
		name: site.association.name,
		inLanguage: "fr",
		publisher: { "@id": `${site.origin}/#association` },
	},
];

/** Returns the breadcrumbs from the home page. */
export function breadcrumbs({ origin }: Site, { title, section, path }: Breadcrumb) {
	const steps = [{ name: "Accueil", path: "/" }, ...(section ? [section] : []), { name: title, path }];
	return {
		"@type": "BreadcrumbList",
		itemListElement: steps.map((step, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name: step.name,
			item: origin + step.path,
		})),
	};
}

const known = (texts: Record<string, string>) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
