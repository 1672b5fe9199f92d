/** The page that asks for the code after the password, and then leads on. */
export const codePath = (redirectTo: string) => `/login/code?${new URLSearchParams({ redirectTo })}`;
