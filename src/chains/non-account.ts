/** Something other than an account at an address: its kind has a message, its name is shown unchanged. */
export type NonAccount = { kind: NonAccountKind; name: string }

/**
 * `reserved`: for use by the network itself, such as precompiled contracts. `contract`: a protocol's, shared by its
 * users. `unlocked`: anyone can spend from it. `account_code`: code that smart accounts share, and not an account
 * itself. `token_account`: on Solana, of an address of another kind.
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
  'token_account',
] as const
type NonAccountKind = (typeof nonAccountKinds)[number]
