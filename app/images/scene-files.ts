// Written by `npm run draw`.
export const sceneFiles = {
	school: "school-599caa7b",
	borehole: "borehole-750a6ab4",
	infirmary: "infirmary-458e8cf0",
} as const;
