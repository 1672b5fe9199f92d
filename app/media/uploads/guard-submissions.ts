import { connectionLost, type Failure, noResponse } from "~/web/http/failure";
import { failSubmission, reportProgress } from "~/web/ui/submission";
import { post } from "./upload-file";

/**
 * Keeps a form on the page when its submission fails. Without a response Remix would replace the form by the error
 * page. Here such a request stays pending, the form shows the failure, and the router aborts the request on the next
 * submission or navigation.
 */
export function guardSubmissions() {
	const nativeFetch = window.fetch;
	window.fetch = async (input, init) => {
		const signal = init?.signal;
		if (!signal || !isForRemix(input)) return nativeFetch(input, init);
		let response: Response | undefined;
		try {
			response =
				init.method === "POST" && !(init.body instanceof ReadableStream)
					? await postForm(input, init.body ?? null, signal)
					: await nativeFetch(input, init).then(buffered);
		} catch (error) {
			if (signal.aborted || !isSubmitting()) throw error;
		}
		signal.throwIfAborted();
		const failure = await failureOf(response);
		if (response !== undefined && (failure === undefined || !isSubmitting())) return response;
		failSubmission(failure ?? connectionLost);
		return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
	};
}

const isForRemix = (input: RequestInfo | URL): input is string =>
	typeof input === "string" && new URL(input, location.href).searchParams.has("_data");

/** Returns whether the router is submitting a form, or revalidating after it without a redirect. */
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

/** Reads the whole response: the connection may also break in the middle of it. */
async function buffered(answer: Response): Promise<Response> {
	await answer.clone().arrayBuffer();
	return answer;
}

/**
 * Returns why a response does not answer the form; undefined when it does, or is a page in its own right: signed out,
 * or no such item.
 */
async function failureOf(answer: Response | undefined): Promise<Failure | undefined> {
	if (answer === undefined) return connectionLost;
	const { status, headers } = answer;
	if (status < 400 || status === 401 || status === 404 || headers.has("X-Remix-Response")) return undefined;
	const isErrorMessage = headers.has("X-Remix-Catch") && headers.get("Content-Type")?.startsWith("text/plain");
	return isErrorMessage ? answer.clone().text() : noResponse;
}
