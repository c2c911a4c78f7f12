import type { Admission, Entering } from '../../api/call.ts'
import { createTurns } from '../../api/take-turns.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { sourceSubject } from '../../kit/source-subject.ts'
import type { World } from '../../kit/world.ts'
import type { Vouching } from './vouch-payment.ts'

type Counted = Pick<Entering, 'endpoint' | 'caller' | 'carry'>

/** Counts what a source asks for and does not pay: quotes, and calls with a payment that come to nothing. */
export type QuoteLimit = {
  /** Counts a call without a payment. Throws ServiceError rate_limited past the limit. */
  count: (counted: Counted) => Promise<void>
  /**
   * Does what a payment came for, and counts it unless it was paid. A payment that is taken is never counted. Counting hides
   * nothing of what became of a payment: it may be on its way already. `atOnceMax` calls of a source are under way at once, so
   * that many at once pass the limit by no more; the others wait.
   *
   * Whose calls keep coming to nothing past the limit has payments looked at before the minute is over only where they speak
   * for themselves, so that failing ones of a neighbour keep no good one out: the wallet signed, the facilitator finds the
   * payment good, and none of that wallet came to nothing since. So many are looked at, and as many more of wallets that paid
   * here before, so that fresh wallets, which cost nothing, use up only their own part. One that was taken on before goes on.
   * Throws ServiceError rate_limited for all others.
   */
  unlessPaid: <Payment, Made>(counted: Counted, paying: Paying<Payment, Made>) => Promise<Made>
}

/** `read` gives the payment, and what it throws counts as a quote. `vouch`: what speaks for it. */
type Paying<Payment, Made> = {
  read: () => Payment
  vouch: (payment: Payment) => Vouching
  act: (payment: Payment) => Promise<Made>
  isPaid: (made: Made) => boolean
}

/**
 * A source past its limit. `looks`: payments that were looked at since, and `payersLooks` those of wallets that paid before,
 * once the others were used up. `spent`: wallets of which nothing more is. `repeats`: how often each wallet repeated payments
 * that were taken on before.
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
    await admit({ ...counted, access: { keys: 'ignored' }, limit: 'quotes', isRefused: false })
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
  const counting = async <Made>(
    counted: Counted,
    subject: string,
    act: () => Promise<Made>,
    isPaid: (made: Made) => boolean,
  ) => {
    const made = await act().catch(async (error: unknown) => {
      await countNothing(counted, subject)
      throw error
    })
    if (!isPaid(made)) await countNothing(counted, subject)
    return made
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
        const made = await act()
        if (paying.isPaid(made)) block.spent.delete(vouching.wallet)
        return made
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
    // What cannot be read costs nothing to refuse: it counts, and does not keep a neighbour's payment from being looked at.
    await count()
    throw error
  }
}

/** Whether a payment was taken on before, and its wallet did not repeat such payments too often. */
async function mayRepeat({ repeats }: Block, { wallet, isKnown }: Vouching): Promise<boolean> {
  const times = repeats.get(wallet) ?? 0
  if (times >= repeatsMax || !(await isKnown())) return false
  repeats.set(wallet, times + 1)
  return true
}

/** What costs nothing to see, before a turn is taken. */
function requireSigned(block: Block | null, { wallet, isSigned }: Vouching, now: number): void {
  if (block !== null && (block.spent.has(wallet) || !isSigned())) throw refusalOf(block, now)
}

/** Lets a good payment past a block, one of a wallet at a time: the wallet counts as spent until it has paid. */
async function pass(block: Block, vouching: Vouching, now: number): Promise<void> {
  requireSigned(block, vouching, now)
  if (block.looks < looksMax) block.looks++
  else if (block.payersLooks < looksMax && (await vouching.hasPaid())) block.payersLooks++
  else throw refusalOf(block, now)
  block.spent.add(vouching.wallet)
  if (!(await vouching.isGood())) throw refusalOf(block, now)
}

/** What the call that passed the limit was refused with, and the seconds that are left by now. */
function refusalOf({ error, untilMs }: Block, now: number): ServiceError {
  const { code, messageKey, params, headers } = error
  const seconds = Math.max(1, Math.ceil((untilMs - now) / 1_000))
  return new ServiceError(code, { messageKey, params: { ...params, seconds }, headers, afterSeconds: seconds })
}

const blockedMax = 10_000
/** Payments of a source past its limit that are looked at before the minute is over, and as many of wallets that paid before. */
const looksMax = 600
/** Times that a wallet repeats payments at a source past its limit before the minute is over. */
const repeatsMax = 60
const atOnceMax = 32
/** In one event loop, and so many more wait for so long. */
const inAllMax = 1_024
const waitingMax = 1_024
const waitMaxMs = 10_000
