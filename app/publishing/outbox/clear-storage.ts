/** The field of the form that signs out: « oui » requests that the data stored on this device be deleted. */
export const clearStorageField = "clearStorage";
