/** Files for an input. */
export function fileListOf(files: File[]): FileList {
	const transfer = new DataTransfer();
	for (const file of files) transfer.items.add(file);
	return transfer.files;
}
