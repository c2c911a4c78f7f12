import { z } from 'zod'
import { ChainError } from '../chain-error.ts'
import type { Transfer, TransferQuery } from '../chain-reader.ts'
import { splitByShare } from '../querying/split-by-share.ts'
import { digits, readAnswer, unixSeconds, wholeNumber } from '../querying/read-answer.ts'
import { solanaAddress } from './solana-address.ts'
import type { Token } from '../tokens.ts'
import { wholeUnits } from '../../kit/amount.ts'

/**
 * The transfers of dollar tokens between an address and others in the result of `getTransaction` (jsonParsed). Parties
 * are the owners of token accounts; `own` are the accounts that count as the address itself. They are read from the
 * token programs' instructions; if these do not explain the change of the address's balance (an account that existed
 * only within the transaction, a fee, an unknown instruction), from the changes of all balances. Minting and burning
 * have no other party.
 */
export function solanaTransfers(
  answer: unknown,
  { address, own, tokens, direction }: Subject & Pick<TransferQuery, 'direction'>,
): Transfer[] {
  const { slot, blockTime, meta, transaction } = readAnswer(transactionAnswer, answer, 'the transaction')
  if (meta.err !== null) return []
  const keys = transaction.message.accountKeys.map(({ pubkey }) => pubkey)
  const tx = transaction.signatures[0]
  const accounts = readBalances(meta, keys, { address, own, tokens })
  const instructions = [transaction.message, ...(meta.innerInstructions ?? [])].flatMap((each) => each.instructions)
  return tokens.flatMap((token) => {
    const ofToken = [...accounts.values()].filter(({ mint }) => mint === token.address)
    return movesOf(ofToken, instructions, address)
      .filter(({ to }) => direction === 'both' || (to === address) === (direction === 'in'))
      .map(({ from, to, amount }) => ({
        tx,
        from,
        to,
        token: token.address,
        symbol: token.symbol,
        asset: token.asset,
        amount: wholeUnits(amount, token.decimals),
        block: slot,
        time: blockTime == null ? null : new Date(blockTime * 1000).toISOString(),
      }))
  })
}

/** Whose transfers are read, its own accounts, and the tokens. */
type Subject = { address: string; own: ReadonlySet<string>; tokens: readonly Token[] }
type Holding = { account: string; mint: string; party: string; change: bigint }
type Move = { from: string; to: string; amount: bigint }

function movesOf(holdings: readonly Holding[], instructions: readonly unknown[], address: string): Move[] {
  const change = holdings.filter(({ party }) => party === address).reduce((sum, holding) => sum + holding.change, 0n)
  const moves = sumMoves(
    instructions.flatMap((each) => readMove(each, holdings) ?? []),
    address,
  )
  const explained = moves.reduce((sum, { to, amount }) => sum + (to === address ? amount : -amount), 0n)
  if (explained === change) return moves
  const gained = holdings.filter((each) => each.change > 0n)
  const lost = holdings.filter((each) => each.change < 0n)
  return splitByShare(lost.map(asParty), gained.map(asParty), address)
}

/** The total that each other party paid or received. A transfer between two accounts of one party is left out. */
function sumMoves(moves: readonly Move[], address: string): Move[] {
  const sums = new Map<string, Move>()
  for (const { from, to, amount } of moves) {
    if (from === to || (from !== address && to !== address)) continue
    const sum = sums.get(`${from} ${to}`)
    sums.set(`${from} ${to}`, { from, to, amount: amount + (sum?.amount ?? 0n) })
  }
  return [...sums.values()].filter(({ amount }) => amount > 0n)
}

/** A transfer of a token program between two accounts of the token; null for any other instruction. */
function readMove(instruction: unknown, holdings: readonly Holding[]): Move | null {
  const { data } = transferInstruction.safeParse(instruction)
  if (!data) return null
  const { source, destination, amount, tokenAmount } = data.parsed.info
  const partyOf = (account: string) => holdings.find((each) => each.account === account)?.party
  const [from, to] = [partyOf(source), partyOf(destination)]
  const units = amount ?? tokenAmount?.amount
  return from === undefined || to === undefined || units === undefined ? null : { from, to, amount: BigInt(units) }
}

/** Every token account with a known balance, and its change. */
function readBalances(
  { preTokenBalances, postTokenBalances }: z.output<typeof metaSchema>,
  keys: readonly string[],
  { address, own, tokens }: Subject,
): Map<number, Holding> {
  const holdings = new Map<number, Holding>()
  const add = ({ accountIndex, mint, owner, uiTokenAmount }: Balance, sign: bigint) => {
    const token = tokens.find((each) => each.address === mint)
    if (!token) return
    const account = keys[accountIndex]
    if (account === undefined || uiTokenAmount.decimals !== token.decimals) {
      throw new ChainError('malformed', 'a balance that cannot be read')
    }
    const existing = holdings.get(accountIndex)
    // Nodes did not always record the owner; the account itself is an address too.
    const party = account === address || own.has(account) ? address : owner || account
    const change = (existing?.change ?? 0n) + sign * BigInt(uiTokenAmount.amount)
    holdings.set(accountIndex, { account, mint, party: existing?.party ?? party, change })
  }
  for (const balance of preTokenBalances ?? []) add(balance, -1n)
  for (const balance of postTokenBalances ?? []) add(balance, 1n)
  return holdings
}

function asParty({ party, change }: Holding) {
  return { address: party, amount: change < 0n ? -change : change }
}

const balanceSchema = z.object({
  accountIndex: wholeNumber,
  mint: z.string(),
  owner: z.union([solanaAddress, z.literal('')]).optional(),
  uiTokenAmount: z.object({ amount: digits, decimals: wholeNumber }),
})
type Balance = z.output<typeof balanceSchema>
const metaSchema = z.object({
  err: z.unknown().refine((value) => value !== undefined),
  preTokenBalances: z.array(balanceSchema).nullish(),
  postTokenBalances: z.array(balanceSchema).nullish(),
  innerInstructions: z.array(z.object({ instructions: z.array(z.unknown()) })).nullish(),
})
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{43,88}$/)
const transactionAnswer = z.object({
  slot: wholeNumber,
  blockTime: unixSeconds.nullish(),
  meta: metaSchema,
  transaction: z.object({
    signatures: z.tuple([signature], signature),
    message: z.object({
      accountKeys: z.array(z.object({ pubkey: solanaAddress })),
      instructions: z.array(z.unknown()),
    }),
  }),
})
const transferInstruction = z.object({
  program: z.enum(['spl-token', 'spl-token-2022']),
  parsed: z.object({
    type: z.enum(['transfer', 'transferChecked', 'transferCheckedWithFee']),
    info: z.object({
      source: z.string(),
      destination: z.string(),
      amount: digits.optional(),
      tokenAmount: z.object({ amount: digits }).optional(),
    }),
  }),
})
