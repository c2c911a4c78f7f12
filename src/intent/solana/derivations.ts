import { associatedTokenAccount } from '../../kit/associated-token-account.ts'

/** The owner of a token account: its address follows from the three. */
export type TokenAccountOwner = { wallet: string; mint: string; tokenProgram: string }

/** Recognises token accounts by their derivation, for one message and up to a limit. */
export type Derivations = {
  /** Whether this is the owner's own account. Also false if the limit leaves it undetermined. */
  isAccountOf: (account: string, owner: TokenAccountOwner) => boolean
  /** Whether a result was left undetermined since the last call. */
  takeOpen: () => boolean
}

/**
 * Maximum number of accounts derived for one message. A derivation takes roots on a curve, and a crafted packet needs
 * hundreds, a tenth of a second. Opening accounts for twenty people and paying them takes 23.
 */
export const derivationsMax = 24

/**
 * Derivations for one message. They are counted whether or not they were cached: the answer depends on the message
 * alone.
 */
export function createDerivations(): Derivations {
  const accounts = new Map<string, string>()
  let isOpen = false
  return {
    isAccountOf: (account, { wallet, mint, tokenProgram }) => {
      const key = `${wallet} ${mint} ${tokenProgram}`
      let isOwn = accounts.get(key)
      if (isOwn === undefined) {
        if (accounts.size >= derivationsMax) {
          isOpen = true
          return false
        }
        isOwn = associatedTokenAccount(wallet, mint, tokenProgram)
        accounts.set(key, isOwn)
      }
      return isOwn === account
    },
    takeOpen: () => {
      const was = isOpen
      isOpen = false
      return was
    },
  }
}
