import { associatedTokenAccount } from '../../chains/solana-address.ts'

/** Whose a token account would be: its address follows from the three. */
export type TokenAccountOwner = { wallet: string; mint: string; tokenProgram: string }

/** Tells token accounts by their derivation, for one message and up to a limit. */
export type Derivations = {
  /** Whether this is the owner's own account. False as well where the limit leaves the question open. */
  isAccountOf: (account: string, owner: TokenAccountOwner) => boolean
  /** Whether a question was left open since this was last asked. */
  takeOpen: () => boolean
}

/**
 * Different accounts that are derived for one message. A derivation takes roots on a curve, and a packet that is made for
 * it asks for hundreds, a tenth of a second. Opening accounts for twenty people and paying them takes 23.
 */
export const derivationsMax = 24

/** Derivations for one message. They are counted whether or not they were known before: the answer depends on it alone. */
export function createDerivations(): Derivations {
  const accounts = new Map<string, string>()
  let isOpen = false
  return {
    isAccountOf: (account, { wallet, mint, tokenProgram }) => {
      const key = `${wallet} ${mint} ${tokenProgram}`
      let own = accounts.get(key)
      if (own === undefined) {
        if (accounts.size >= derivationsMax) {
          isOpen = true
          return false
        }
        own = associatedTokenAccount(wallet, mint, tokenProgram)
        accounts.set(key, own)
      }
      return own === account
    },
    takeOpen: () => {
      const was = isOpen
      isOpen = false
      return was
    },
  }
}
