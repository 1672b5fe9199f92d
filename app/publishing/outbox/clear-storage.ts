/** The field of the form that signs out: « oui » asks for what this device stores to be deleted. */
export const clearStorageField = "clearStorage";
