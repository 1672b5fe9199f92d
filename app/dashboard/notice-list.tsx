import { adminPaths } from "~/kinds/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";

type NoticeListProps = {
	/** The oldest first. */
	notices: { id: number; what: string; when: string }[];
};

/** What others did that an administrator should know of, until it is dismissed. */
export function NoticeList({ notices }: NoticeListProps) {
	const last = notices.at(-1);
	if (last === undefined) return null;
	return (
		<section className="dashboard-part" aria-labelledby="notices">
			<h2 id="notices">À savoir</h2>
			<ul className="tasks">
				{notices.map(({ id, what, when }) => (
					<li key={id} className="task">
						<span className="task-what">{what}</span>
						<p className="card-quiet">{when}</p>
					</li>
				))}
			</ul>
			<p>Vous ne vous y attendiez pas ? Demandez-le à cette personne, de vive voix.</p>
			<Form method="post" action={adminPaths.notices} preventScrollReset>
				<input type="hidden" name="last" value={last.id} />
				<Button>J’en ai pris note</Button>
			</Form>
		</section>
	);
}
