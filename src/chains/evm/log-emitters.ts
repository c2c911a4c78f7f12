import type { Network } from '../networks.ts'
import type { Token } from '../tokens.ts'

/** An address that logs transfers of a token. */
export type LogEmitter = {
  address: string
  token: Token
  /** Of the amounts in its logs. */
  decimals: number
  /** Whether it is the chain itself, which logs each movement of its currency besides the token's own log. */
  isChain: boolean
}

/** Who logs the transfers of a network's dollar tokens: their contracts, and the chain where one is its currency. */
export function logEmittersOf({ tokens, native }: Pick<Network, 'tokens' | 'native'>): readonly LogEmitter[] {
  const ofTokens = tokens.map((token) => ({
    address: token.address,
    token,
    decimals: token.decimals,
    isChain: false,
  }))
  const coin = tokens.find(({ address }) => address === native.token)
  if (!coin || native.emitter === null) return ofTokens
  return [...ofTokens, { address: native.emitter, token: coin, decimals: native.decimals, isChain: true }]
}

/** What is known of a logged movement. `isOfChain`: the chain logged it, and not a contract. */
export type LoggedMovement = {
  tx: string
  from: string
  to: string
  token: string | null
  amount: string
  isOfChain: boolean
}

/**
 * The movements without those that a contract logged and the chain has logged as well: as many of a transaction as the
 * chain shows there between the same parties, of the same amount.
 */
export function countedOnce<Movement extends LoggedMovement>(movements: readonly Movement[]): readonly Movement[] {
  const ofChain = new Map<string, number>()
  for (const movement of movements) {
    const key = movementKey(movement)
    if (movement.isOfChain) ofChain.set(key, (ofChain.get(key) ?? 0) + 1)
  }
  if (ofChain.size === 0) return movements
  return movements.filter((movement) => {
    const key = movementKey(movement)
    const left = movement.isOfChain ? 0 : (ofChain.get(key) ?? 0)
    if (left > 0) ofChain.set(key, left - 1)
    return left === 0
  })
}

function movementKey({ tx, from, to, token, amount }: LoggedMovement): string {
  return `${tx} ${from} ${to} ${token} ${amount}`
}
