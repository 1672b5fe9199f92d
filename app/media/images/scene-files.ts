// This file is written by `npm run draw`.
export const sceneFiles = {
	school: "school-4e44ae22",
	borehole: "borehole-cda7d30e",
	infirmary: "infirmary-e9b453a3",
} as const;
