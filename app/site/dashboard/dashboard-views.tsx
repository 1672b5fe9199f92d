import { useAllowed } from "~/people/session/use-allowed";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import type { FirstStep } from "~/site/help/first-steps.server";
import { Button, ButtonLink, Link } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import { Form } from "~/web/ui/form";
import type { Task } from "./tasks";

type NoticeListProps = {
	/** The notices, oldest first. */
	notices: { id: number; what: string; when: string }[];
};

/** Notices about others' actions that an administrator should know, until they are dismissed. */
export function NoticeList({ notices }: NoticeListProps) {
	const last = notices.at(-1);
	if (last === undefined) return null;
	return (
		<section className="page-part" aria-labelledby="notices">
			<h2 id="notices">À savoir</h2>
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="stack">
				{notices.map(({ id, what, when }) => (
					<li key={id} className="admin-row inbox-row" data-mark="task">
						<span className="inbox-name">{what}</span>
						<p className="card-quiet inbox-beginning">{when}</p>
					</li>
				))}
			</ul>
			<p>Cela vous surprend ? Vérifiez de vive voix avec cette personne.</p>
			<Form method="post" action={adminPaths.notices} preventScrollReset>
				<input type="hidden" name="last" value={last.id} />
				<Button>J’en ai pris note</Button>
			</Form>
		</section>
	);
}

/** What a new site lacks, each with a link that leads there, until nothing is missing. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
	const allowed = useAllowed();
	const [done, open] = [steps.filter((step) => step.done), steps.filter((step) => !step.done)];
	if (open.length === 0) return null;
	return (
		<section className="page-part" aria-labelledby="first-steps">
			<h2 id="first-steps">Premiers pas</h2>
			<p>
				{done.length} sur {steps.length} sont faits
				{done.length > 0 && `\u202f: ${done.map(({ name }) => name).join(", ")}`}.
			</p>
			<TaskList tasks={open} />
			{allowed(adminPaths.firstWeek) && (
				<p className="links-alone">
					<Link to={adminPaths.firstWeek}>La première semaine, en {steps.length} points</Link>
				</p>
			)}
		</section>
	);
}

/** The open tasks, each with a link. */
export function TaskList({ tasks }: { tasks: Task[] }) {
	if (tasks.length === 0) return <EmptyState>Rien à faire.</EmptyState>;
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets
		<ul role="list" className="stack">
			{tasks.map(({ what, hint, to }) => (
				<li key={what} className="admin-row inbox-row" data-mark="task">
					{to ? (
						<Link className="inbox-name card-link" to={to}>
							{what}
						</Link>
					) : (
						<span className="inbox-name">{what}</span>
					)}
					{hint && <p className="card-quiet inbox-beginning">{hint}</p>}
				</li>
			))}
		</ul>
	);
}

const actions = [
	{ to: contentPaths.new("events"), label: "Ajouter un événement" },
	{ to: contentPaths.new("reports"), label: "Ajouter un rapport" },
	{ to: contentPaths.new("gallery"), label: "Ajouter des photos" },
	{ to: "/", label: "Voir le site" },
];

/** The frequent actions, as large buttons. */
export function QuickActions() {
	const allowed = useAllowed();
	const shown = actions.filter(({ to }) => !to.startsWith(adminPaths.dashboard) || allowed(to));
	return (
		<nav aria-label="Actions rapides">
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="quick-actions">
				{shown.map(({ to, label }) => (
					<li key={to}>
						<ButtonLink tone={to === "/" ? "secondary" : "primary"} to={to}>
							{label}
						</ButtonLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
