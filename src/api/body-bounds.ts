/** Default limit of a body in bytes, beyond which it counts as large. */
export const smallBodyMaxBytes = 64 * 1024

/** Limit of values in a body, including objects and arrays: more than the fullest lookup tables contain. */
export const bodyValuesMax = 20_000

/** Limit of members of all objects of a body: about four times those of the longest order that wallets sign. */
export const bodyMembersMax = 8_000
