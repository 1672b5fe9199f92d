import { useForm } from "@conform-to/react";
import { Picture } from "~/media/images/picture";
import { useAccepted } from "~/media/uploads/use-accepted";
import { adminPaths } from "~/platform/kinds/paths";
import { SettingsForm, type SettingsTextFormProps } from "~/publishing/settings/settings-form";
import { settingsPages, settingsPath } from "~/publishing/settings/settings-pages";
import { ButtonLink } from "~/web/ui/button";
import { Field, TextAreaField } from "~/web/ui/field";
import { type Leader, roleOf } from "./leader-roles";
import { type FormPicture, PictureField } from "./picture-field";

/** The five roles with their holders. */
export function LeaderList({ leaders }: { leaders: Leader[] }) {
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when list-style is none
		<ul role="list" className="stack">
			{leaders.map(({ role, title, name, picture }) => (
				<li key={role} className="admin-row settings-row">
					<div className="settings-picture row">
						{picture && <Picture picture={picture} use="portrait" />}
						<div>
							<h2 className="card-title">{title}</h2>
							<p className={name ? undefined : "card-quiet"}>{name || "Personne n’est nommé."}</p>
						</div>
					</div>
					<ButtonLink to={adminPaths.leader(role)}>
						Modifier<span className="visually-hidden"> : {roleOf(role)?.title}</span>
					</ButtonLink>
				</li>
			))}
		</ul>
	);
}

type LeaderValues = { name: string; title: string; description: string; people?: string; picture?: undefined };
type LeaderFormProps = SettingsTextFormProps<LeaderValues> &
	FormPicture & {
		/** The default title of the role. */
		role: string;
	};

export function LeaderForm({ values, opened, constraint, refused, role, shown, arrived }: LeaderFormProps) {
	const accepted = useAccepted();
	const [form, fields] = useForm<LeaderValues>({ defaultValue: values, constraint, lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused} files back={settingsPath(settingsPages.leaders)}>
			<Field
				field={fields.name}
				label="Prénom et nom"
				hint="Demandez son accord à la personne. Par exemple : Awa Traoré. Si vous laissez vide, le site affiche la fonction seule."
			/>
			<Field
				field={fields.title}
				label="Fonction"
				hint={`Telle que la personne la dit. Si vous laissez vide, le site affiche : « ${role} ».`}
			/>
			<TextAreaField
				field={fields.description}
				label="Présentation"
				rows={3}
				hint="Une phrase ou deux. Par exemple : institutrice, elle suit les enfants parrainés depuis 2015."
			/>
			<PictureField
				people={fields.people}
				field={fields.picture}
				label={shown ? "Remplacer la photo" : "Photo"}
				hint={`Une image ${accepted.image} ; elle est montrée en rond, le visage au milieu.`}
				shown={shown}
				arrived={arrived}
				refused={refused}
				removeLabel="Retirer la photo"
			/>
		</SettingsForm>
	);
}

type LogoValues = { picture?: undefined };
type LogoFormProps = Omit<SettingsTextFormProps<LogoValues>, "values" | "constraint"> & FormPicture;

export function LogoForm({ opened, refused, shown, arrived }: LogoFormProps) {
	const accepted = useAccepted();
	const [form, fields] = useForm<LogoValues>({ lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused} files>
			<PictureField
				field={fields.picture}
				label={shown ? "Remplacer le logo" : "Logo"}
				hint={`Une image ${accepted.image}, de préférence sans fond. Elle est montrée sur un vert sombre, haute de 40 pixels.`}
				shown={shown}
				arrived={arrived}
				refused={refused}
				removeLabel="Retirer le logo : le site montre à nouveau son soleil levant"
			/>
		</SettingsForm>
	);
}
