/** Bytes of body that are read where an endpoint does not say otherwise, and beyond which a body is a large one. */
export const smallBodyMaxBytes = 64 * 1024

/** Values of any kind in a body, objects and arrays among them: more than the fullest lookup tables hold. */
export const bodyValuesMax = 20_000

/** Members of all objects of a body together: some four times those of the longest order that wallets sign. */
export const bodyMembersMax = 8_000
