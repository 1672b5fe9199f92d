import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { SignInFields } from "./sign-in-fields";

type LoginFormProps = {
	redirectTo?: string;
	/** Where signing in leads. */
	next: string;
	failed?: { email: string; error: string };
};

/** The sign-in form. Its button is enabled in the HTML; a script disables it while a field is empty. */
export const LoginForm = ({ redirectTo, next, failed }: LoginFormProps) => (
	<Form method="post" className="form" data-next={next}>
		{failed && (
			<p id="login-error" className="field-error" role="alert" tabIndex={-1}>
				{failed.error}
			</p>
		)}
		{redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
		<SignInFields id="login" email={failed?.email} describedBy={failed && "login-error"} />
		<Button tone="primary" data-busy="Connexion..." data-when-complete>
			Se connecter
		</Button>
	</Form>
);
