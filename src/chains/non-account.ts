/** What stands at an address that is not an account: its kind has a sentence, its name is shown as it is. */
export type NonAccount = { kind: NonAccountKind; name: string }

/**
 * `reserved`: what a network keeps for itself, such as precompiled contracts. `contract`: a protocol's, shared by its users. `unlocked`:
 * anybody can spend from it. `account_code`: what smart accounts share, which is the account of none of them.
 */
export const nonAccountKinds = [
  'zero',
  'burn',
  'reserved',
  'token',
  'contract',
  'deployer',
  'program',
  'unlocked',
  'account_code',
] as const
type NonAccountKind = (typeof nonAccountKinds)[number]
