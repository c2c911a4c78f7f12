import type { Admission, Entering } from '../../api/call.ts'
import { createTurns } from '../../api/take-turns.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { sourceSubject } from '../../kit/source-subject.ts'
import type { World } from '../../kit/world.ts'
import type { Vouching } from './vouch-payment.ts'

type Counted = Pick<Entering, 'endpoint' | 'caller' | 'carry'>

/** Counts the unpaid requests of a source: quotes, and payments without a result. */
export type QuoteLimit = {
  /** Counts a call without a payment. Throws ServiceError rate_limited past the limit. */
  count: (counted: Counted) => Promise<void>
  /**
   * Runs a paid call and counts it unless it was paid. An accepted payment is never counted, and counting never hides
   * its outcome, because it may already be on its way. `atOnceMax` calls of a source run concurrently, so that a burst
   * exceeds the limit by no more; the others wait.
   *
   * For a source past its limit, payments are verified before the minute is over only on evidence, so that failing
   * payments of a neighbour do not keep out good ones: the wallet signed, the facilitator accepts the payment, and no
   * payment of that wallet has failed since. A bounded number is verified, and as many more of wallets that paid here
   * before, so that fresh wallets, which cost nothing, only use up their own share. A payment accepted before
   * continues. Throws ServiceError rate_limited for all others.
   */
  unlessPaid: <Payment, Result>(counted: Counted, paying: Paying<Payment, Result>) => Promise<Result>
}

/** `read` returns the payment; its errors count as a quote. `vouch` returns the evidence. */
type Paying<Payment, Result> = {
  read: () => Payment
  vouch: (payment: Payment) => Vouching
  act: (payment: Payment) => Promise<Result>
  isPaid: (result: Result) => boolean
}

/**
 * A source past its limit. `looks`: payments verified since, `payersLooks`: those of wallets that paid before, once the
 * others were used up. `spent`: wallets that get no further verification. `repeats`: how often each wallet repeated
 * accepted payments.
 */
type Block = {
  untilMs: number
  error: ServiceError
  looks: number
  payersLooks: number
  spent: Set<string>
  repeats: Map<string, number>
}

export function createQuoteLimit(world: Pick<World, 'now' | 'after'>, admit: Admission): QuoteLimit {
  const blocks = new Map<string, Block>()
  const takeTurn = createTurns(world, { perSourceMax: atOnceMax, inAllMax, waitingMax, waitMaxMs })
  const blockOf = (subject: string): Block | null => {
    const block = blocks.get(subject)
    if (block && block.untilMs > world.now()) return block
    blocks.delete(subject)
    return null
  }
  const count = async (counted: Counted) => {
    await admit({ ...counted, access: { keys: 'ignored' }, limit: 'quotes', isRefused: false, received: noHeaders })
  }
  const countNothing = (counted: Counted, subject: string) =>
    count(counted).catch((limited: unknown) => {
      if (!(limited instanceof ServiceError)) throw limited
      if (blocks.size >= blockedMax) blocks.delete(blocks.keys().next().value ?? '')
      const untilMs = world.now() + (limited.afterSeconds ?? 1) * 1_000
      const block = blockOf(subject) ?? {
        looks: 0,
        payersLooks: 0,
        spent: new Set<string>(),
        repeats: new Map<string, number>(),
      }
      blocks.set(subject, Object.assign(block, { untilMs, error: limited }))
    })
  const counting = async <Result>(
    counted: Counted,
    subject: string,
    act: () => Promise<Result>,
    isPaid: (result: Result) => boolean,
  ) => {
    const result = await act().catch(async (error: unknown) => {
      await countNothing(counted, subject)
      throw error
    })
    if (!isPaid(result)) await countNothing(counted, subject)
    return result
  }
  return {
    count,
    unlessPaid: async (counted, paying) => {
      const subject = sourceSubject(counted.caller.source)
      const payment = await readOrCount(paying.read, () => count(counted))
      const vouching = paying.vouch(payment)
      const early = blockOf(subject)
      const isKnown = early !== null && (await mayRepeat(early, vouching))
      if (!isKnown) requireSigned(early, vouching, world.now())
      const act = () => counting(counted, subject, () => paying.act(payment), paying.isPaid)
      const end = await takeTurn(subject)
      if (end === null) throw new ServiceError('service_busy')
      try {
        const block = blockOf(subject)
        if (block === null || isKnown) return await act()
        if (early === null && (await mayRepeat(block, vouching))) return await act()
        await pass(block, vouching, world.now())
        const result = await act()
        if (paying.isPaid(result)) block.spent.delete(vouching.wallet)
        return result
      } finally {
        end()
      }
    },
  }
}

async function readOrCount<Payment>(read: () => Payment, count: () => Promise<void>): Promise<Payment> {
  try {
    return read()
  } catch (error) {
    // An unreadable payment is cheap to refuse: it counts, and does not use up a neighbour's verifications.
    await count()
    throw error
  }
}

/** Whether a payment was accepted before and its wallet has not repeated such payments too often. */
async function mayRepeat({ repeats }: Block, { wallet, isKnown }: Vouching): Promise<boolean> {
  const times = repeats.get(wallet) ?? 0
  if (times >= repeatsMax || !(await isKnown())) return false
  repeats.set(wallet, times + 1)
  return true
}

/** Checks that cost nothing, before a turn is taken. */
function requireSigned(block: Block | null, { wallet, isSigned }: Vouching, now: number): void {
  if (block !== null && (block.spent.has(wallet) || !isSigned())) throw refusalOf(block, now)
}

/** Lets a good payment pass a block, one per wallet at a time: the wallet counts as spent until it has paid. */
async function pass(block: Block, vouching: Vouching, now: number): Promise<void> {
  requireSigned(block, vouching, now)
  if (block.looks < looksMax) block.looks++
  else if (block.payersLooks < looksMax && (await vouching.hasPaid())) block.payersLooks++
  else throw refusalOf(block, now)
  block.spent.add(vouching.wallet)
  if (!(await vouching.isGood())) throw refusalOf(block, now)
}

/** The error of the call that passed the limit, with the remaining seconds. */
function refusalOf({ error, untilMs }: Block, now: number): ServiceError {
  const { code, messageKey, params, headers } = error
  const seconds = Math.max(1, Math.ceil((untilMs - now) / 1_000))
  return new ServiceError(code, { messageKey, params: { ...params, seconds }, headers, afterSeconds: seconds })
}

const blockedMax = 10_000
/** Verifications for a source past its limit within the minute, and as many for wallets that paid before. */
const looksMax = 600
/** Limit of repeats of a wallet at a source past its limit within the minute. */
const repeatsMax = 60
const atOnceMax = 32
/** Per event loop; this many more wait for this long. */
const inAllMax = 1_024
const waitingMax = 1_024
const waitMaxMs = 10_000

/** Quotes count on the source address alone. */
const noHeaders = { header: () => [] }
