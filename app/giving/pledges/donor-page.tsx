import { useForm } from "@conform-to/react";
import { adminPaths } from "~/platform/kinds/paths";
import { type Constraint, GuardedForm, type Reply } from "~/web/forms/guarded-form";
import { telUrl } from "~/web/forms/phone-number";
import { Link } from "~/web/ui/button";
import { EmptyState, Fact, Fold } from "~/web/ui/card";
import { TextAreaField } from "~/web/ui/field";
import { Amount, MoneyTable } from "~/web/ui/money-table";
import { PledgeTable } from "./pledge-list";
import type { ShownSums, TableRow } from "./shown-pledge.server";

type DonorPageProps = {
	donor: string;
	email: string;
	phone: string;
	/** The form of the postal address. */
	address: { value: string; constraint: Constraint; refused?: Reply | null };
	/** The other names that the pledges with this address or number bear. */
	otherNames: string[];
	years: { year: string; total: string }[];
	gifts: {
		id: string;
		day: string;
		reference: string;
		paymentMethod: string;
		need: string | null;
		amount: string;
		receipt: number | null;
	}[];
	pledges: TableRow[];
	sums: ShownSums;
};

/** A donor: the gifts and promises with the same e-mail address or phone number. */
export function DonorPage({ donor, email, phone, address, otherNames, years, gifts, pledges, sums }: DonorPageProps) {
	return (
		<div className="page">
			<Link className="admin-back" to={adminPaths.pledges}>
				Retour aux dons
			</Link>
			<h1>{donor}</h1>
			<dl className="facts">
				<Fact label="Adresse e-mail">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
				<Fact label="Téléphone">{phone && <a href={telUrl(phone)}>{phone}</a>}</Fact>
				<Fact label="Adresse postale">{address.value && <span className="preserve-lines">{address.value}</span>}</Fact>
				<Fact label="Aussi sous le nom de">{otherNames.join(", ")}</Fact>
			</dl>
			<Fold
				title={address.value ? "Changer l’adresse postale" : "Ajouter l’adresse postale"}
				isOpen={address.refused != null}
			>
				<AddressForm {...address} />
			</Fold>
			{years.length > 0 && (
				<dl className="money-tiles">
					{years.map(({ year, total }) => (
						<div key={year}>
							<dt>Reçu en {year}</dt>
							<dd>{total}</dd>
						</div>
					))}
				</dl>
			)}
			<h2>Dons reçus</h2>
			{gifts.length === 0 ? (
				<EmptyState>Aucun don reçu pour le moment.</EmptyState>
			) : (
				<MoneyTable
					caption="Dons reçus"
					columns={["Jour", "Promesse", "Moyen", "Besoin", "Reçu"]}
					amounts={["Montant"]}
				>
					{gifts.map((gift) => (
						<tr key={gift.id}>
							<th scope="row">{gift.day}</th>
							<td>
								<Link to={adminPaths.pledge(gift.reference)}>{gift.reference}</Link>
							</td>
							<td>{gift.paymentMethod}</td>
							<td>{gift.need}</td>
							<td>{gift.receipt !== null && <Link to={adminPaths.receipt(gift.receipt)}>N° {gift.receipt}</Link>}</td>
							<Amount label="Montant">{gift.amount}</Amount>
						</tr>
					))}
				</MoneyTable>
			)}
			<h2>Promesses</h2>
			<PledgeTable pledges={pledges} sums={sums} here="" />
		</div>
	);
}

function AddressForm({ value, constraint, refused }: DonorPageProps["address"]) {
	const [form, fields] = useForm<{ postalAddress: string }>({
		constraint,
		lastResult: refused,
		defaultValue: { postalAddress: value },
	});
	return (
		<GuardedForm form={form} submitLabel="Enregistrer l’adresse" back={null}>
			<TextAreaField
				field={fields.postalAddress}
				label="Adresse postale"
				rows={3}
				hint="Complète : rue, code postal, ville. Elle est nécessaire pour un reçu fiscal."
			/>
		</GuardedForm>
	);
}
