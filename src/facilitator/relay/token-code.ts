import type { toFacilitatorEvmSigner } from '@x402/evm'

type GetCode = NonNullable<Parameters<typeof toFacilitatorEvmSigner>[0]['getCode']>
type Code = Awaited<ReturnType<GetCode>>

/** A cache of the contract code of payment tokens, filled before the official facilitator asks for it. */
export type TokenCode = {
  /** Resolves to whether the chain returned the code of a token. Never rejects. */
  learn: (token: string) => Promise<boolean>
  /** Answers from the cache for cached tokens, and queries the chain for other addresses. */
  getCode: GetCode
}

/**
 * For each payment `@x402/evm` requests the code of the token, and drops the promise if it refuses the payment first: a
 * failing request then becomes an unhandled rejection (decisions/0045). An answer from the cache cannot fail.
 */
export function createTokenCode(chain: { getCode: GetCode }): TokenCode {
  const codes = new Map<string, Code>()
  return {
    learn: async (token) => {
      const address = token.toLowerCase()
      // A contract is permanent; an address without code is looked up again.
      if (isContract(codes.get(address))) return true
      try {
        const code = await chain.getCode({ address: address as `0x${string}` })
        // Bounded, because the cache lives until the process ends and the endpoint may return anything.
        if (code !== undefined && !isContract(code)) return false
        if (codes.size >= tokensMax) codes.clear()
        codes.set(address, code)
        return true
      } catch {
        return false
      }
    },
    getCode: (args) => {
      const address = args.address.toLowerCase()
      return codes.has(address) ? Promise.resolve(codes.get(address)) : chain.getCode(args)
    },
  }
}

/** viem returns undefined for an address without code. */
function isContract(code: Code): boolean {
  return typeof code === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(code)
}

/** A service settles in one token, set in its configuration. */
const tokensMax = 16
