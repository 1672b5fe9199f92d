import { EmptyState } from "~/ui/card";
import { Link } from "~/ui/link";
import type { Task } from "./tasks";

/** The open tasks, each with a link. */
export function TaskList({ tasks }: { tasks: Task[] }) {
	if (tasks.length === 0) return <EmptyState>Rien à faire.</EmptyState>;
	return (
		<ol className="tasks">
			{tasks.map(({ what, hint, to }) => (
				<li key={what} className="task">
					{to ? (
						<Link className="task-what card-link" to={to}>
							{what}
						</Link>
					) : (
						<span className="task-what">{what}</span>
					)}
					{hint && <p className="card-quiet">{hint}</p>}
				</li>
			))}
		</ol>
	);
}
