/** Durations in milliseconds and in seconds. Multiples are written as a number times one of these. */
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000
export const hourSeconds = 3_600
export const daySeconds = 86_400
