const oneDecimal = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

/** Formats a size in bytes: « 860 Ko », « 12,4 Mo », « 3,2 Go ». */
export function formatSize(bytes: number): string {
	if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))}\u00a0Ko`;
	if (bytes < 1e9) return `${oneDecimal.format(bytes / 1e6)}\u00a0Mo`;
	return `${oneDecimal.format(bytes / 1e9)}\u00a0Go`;
}

/** Formats a duration in seconds: « 45 s », « 1 min 24 s », « 1 h 02 min ». */
export function formatDuration(seconds: number): string {
	const whole = Math.round(seconds);
	const hours = Math.floor(whole / 3600);
	const minutes = Math.floor((whole % 3600) / 60);
	const rest = whole % 60;
	if (hours > 0) return `${hours}\u00a0h\u00a0${String(minutes).padStart(2, "0")}\u00a0min`;
	if (minutes > 0) return rest > 0 ? `${minutes}\u00a0min\u00a0${rest}\u00a0s` : `${minutes}\u00a0min`;
	return `${rest}\u00a0s`;
}
