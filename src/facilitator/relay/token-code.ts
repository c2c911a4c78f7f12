import type { toFacilitatorEvmSigner } from '@x402/evm'

type GetCode = NonNullable<Parameters<typeof toFacilitatorEvmSigner>[0]['getCode']>
type Code = Awaited<ReturnType<GetCode>>

/** The code of the tokens that are paid in, which is known before the official facilitator asks for it. */
export type TokenCode = {
  /** Whether the chain said what stands at the token's address. Never rejects. */
  learn: (token: string) => Promise<boolean>
  /** Answers at once for a token that was learnt, and asks the chain for every other address. */
  getCode: GetCode
}

/**
 * For each payment `@x402/evm` starts a question for the code of the token, and forgets the promise when it refuses the
 * payment before it needs the answer: the question then fails where nothing catches it (decisions/0045). A question that is
 * answered from memory cannot fail.
 */
export function createTokenCode(chain: { getCode: GetCode }): TokenCode {
  const codes = new Map<string, Code>()
  return {
    learn: async (token) => {
      const address = token.toLowerCase()
      // A contract stays. What is none yet is looked at again.
      if (isContract(codes.get(address))) return true
      try {
        const code = await chain.getCode({ address: address as `0x${string}` })
        // An endpoint may answer anything, and what is remembered is remembered until the end of the process.
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

/** viem answers undefined for an address without code. */
function isContract(code: Code): boolean {
  return typeof code === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(code)
}

/** A service settles in one token, and what a payment is made in comes from its settings. */
const tokensMax = 16
