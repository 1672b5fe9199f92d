// Imported as it is needed, so that a wrong setting is told in one sentence and not as a stack.
import("./serve").then(({ serve }) => serve()).catch(stop);

function stop(error: unknown) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}
