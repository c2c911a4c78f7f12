/** Durations in milliseconds and in seconds, for the package alone: it imports nothing of the service. */
export const minuteMs = 60_000
export const daySeconds = 86_400
