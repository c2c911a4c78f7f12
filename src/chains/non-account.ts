/** What stands at an address that is not an account: its kind has a sentence, its name is shown as it is. */
export type NonAccount = { kind: NonAccountKind; name: string }

/** `reserved`: what a network keeps for itself, such as precompiled contracts. `contract`: a protocol's, shared by its users. */
export const nonAccountKinds = ['zero', 'burn', 'reserved', 'token', 'contract', 'deployer', 'program'] as const
type NonAccountKind = (typeof nonAccountKinds)[number]
