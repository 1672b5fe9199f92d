import { connectionLost, type Failure, failSubmission, reportProgress } from "~/ui/submission";
import { post } from "./upload-file";

const notAnswered: Failure = { cause: "Le site n’a pas pu répondre" };

/**
 * Keeps the forms on the page when a submission fails. To Remix a request without an answer is an error of the route,
 * and its error page takes the place of the form. Here such a request stays pending, the form says what happened, and
 * the router aborts the request when the form is submitted again or somebody leaves.
 */
export function guardSubmissions() {
	const load = window.fetch;
	window.fetch = async (input, init) => {
		const signal = init?.signal;
		if (!signal || !isForRemix(input)) return load(input, init);
		let answer: Response | undefined;
		try {
			answer =
				init.method === "POST" && !(init.body instanceof ReadableStream)
					? await postForm(input, init.body ?? null, signal)
					: await load(input, init).then(whole);
		} catch (error) {
			if (signal.aborted || !isSubmitting()) throw error;
		}
		signal.throwIfAborted();
		const failure = await failureOf(answer);
		if (answer !== undefined && (failure === undefined || !isSubmitting())) return answer;
		failSubmission(failure ?? connectionLost);
		return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
	};
}

const isForRemix = (input: RequestInfo | URL): input is string =>
	typeof input === "string" && new URL(input, location.href).searchParams.has("_data");

/** Whether the router submits a form or loads the page again after it, and has not been redirected. */
function isSubmitting(): boolean {
	const { formMethod, formAction, location } = window.__remixRouter.state.navigation;
	return formMethod !== undefined && formAction?.split("?")[0] === location.pathname;
}

async function postForm(url: string, body: XMLHttpRequestBodyInit | null, signal: AbortSignal): Promise<Response> {
	const onProgress = body instanceof FormData && hasFiles(body) ? reportProgress : () => {};
	const request = await post(url, body, "blob", { onProgress, signal });
	if (!request?.status) throw new TypeError("No answer");
	const lines = request.getAllResponseHeaders().trim().split("\r\n");
	const headers = lines.map((line): [string, string] => {
		const colon = line.indexOf(":");
		return [line.slice(0, colon), line.slice(colon + 1)];
	});
	const { status, response } = request;
	return new Response(status === 204 ? null : response, { status, headers });
}

const hasFiles = (form: FormData) => [...form.values()].some((value) => value instanceof File && value.size > 0);

/** A line may also be cut in the middle of an answer. */
async function whole(answer: Response): Promise<Response> {
	await answer.clone().arrayBuffer();
	return answer;
}

/** Why an answer is none to the form; undefined when it is one, or a page of its own: signed out, or no such item. */
async function failureOf(answer: Response | undefined): Promise<Failure | undefined> {
	if (answer === undefined) return connectionLost;
	const { status, headers } = answer;
	if (status < 400 || status === 401 || status === 404 || headers.has("X-Remix-Response")) return undefined;
	const ours = headers.has("X-Remix-Catch") && headers.get("Content-Type")?.startsWith("text/plain");
	return ours ? answer.clone().text() : notAnswered;
}
