import { z } from 'zod'
import { ChainError } from '../chain-error.ts'
import { digits, readAnswer, wholeNumber } from '../querying/read-answer.ts'
import { tokenPrograms } from '../../kit/associated-token-account.ts'
import { solanaAddress } from './solana-address.ts'
import type { SolanaRpc } from './solana-rpc.ts'

/** An account at a slot: null if it was never funded. `token` is set if it holds a token for an owner. */
export type SolanaAccount = { isProgram: boolean; token: TokenAccount | null } | null
export type TokenAccount = { mint: string; owner: string; isFrozen: boolean; amount: bigint }
type AtSlot<Value> = { slot: number; value: Value }

/**
 * The account at an address. A token account whose state the node does not return parsed is `malformed`, not unfrozen.
 */
export async function readSolanaAccount(rpc: SolanaRpc, address: string): Promise<AtSlot<SolanaAccount>> {
  const answer = await rpc.ask('getAccountInfo', address, parsed)
  const { context, value } = readAnswer(accountAnswer, answer, 'the account')
  if (value === null) return { slot: context.slot, value: null }
  const token = isTokenProgram(value.owner) ? readTokenData(value.data) : null
  return { slot: context.slot, value: { isProgram: value.executable, token } }
}

/** An owner's accounts of one mint, under the token program of the mint: an empty list if there are none. */
export async function readTokenAccounts(
  rpc: SolanaRpc,
  owner: string,
  mint: string,
): Promise<AtSlot<readonly (TokenAccount & { address: string })[]>> {
  const answer = await rpc.ask('getTokenAccountsByOwner', owner, { mint }, parsed)
  const { context, value } = readAnswer(tokenAccountsAnswer, answer, 'the list of token accounts')
  const accounts = value.map(({ pubkey, account }) => {
    const token = isTokenProgram(account.owner) ? readTokenData(account.data) : null
    if (token?.mint !== mint || token.owner !== owner) {
      throw new ChainError('malformed', 'the list of token accounts holds another account')
    }
    return { ...token, address: pubkey }
  })
  return { slot: context.slot, value: accounts }
}

/** Null for a mint or a multisig, which belong to the token programs too. */
function readTokenData(data: unknown): TokenAccount | null {
  const { type } = readAnswer(tokenData, data, 'an account of a token program').parsed
  if (type !== 'account') return null
  const { info } = readAnswer(tokenAccountData, data, 'a token account').parsed
  return {
    mint: info.mint,
    owner: info.owner,
    isFrozen: info.state === 'frozen',
    amount: BigInt(info.tokenAmount.amount),
  }
}

function isTokenProgram(owner: string): boolean {
  return Object.values<string>(tokenPrograms).includes(owner)
}

const parsed = { encoding: 'jsonParsed', commitment: 'confirmed' } as const
const context = z.object({ slot: wholeNumber })
const account = z.object({ executable: z.boolean(), owner: solanaAddress, data: z.unknown() })
const accountAnswer = z.object({ context, value: account.nullable() })
const tokenAccountsAnswer = z.object({ context, value: z.array(z.object({ pubkey: solanaAddress, account })) })
const tokenData = z.object({ parsed: z.object({ type: z.enum(['account', 'mint', 'multisig']) }) })
const tokenAccountData = z.object({
  parsed: z.object({
    info: z.object({
      mint: solanaAddress,
      owner: solanaAddress,
      state: z.enum(['initialized', 'frozen', 'uninitialized']),
      tokenAmount: z.object({ amount: digits }),
    }),
  }),
})
