/** The field of the form that signs out which asks for what this device stores to be deleted. */
export const clearStorageField = "clearStorage";
