import assert from 'node:assert/strict'
import test from 'node:test'
import type { Admission } from '../../src/api/call.ts'
import { anonymousCaller } from '../../src/endpoint/caller.ts'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { checkIntent } from '../../src/intent/check-intent.ts'
import { createQuoteLimit } from '../../src/paid/sale/quote-limit.ts'
import type { Vouching } from '../../src/paid/sale/vouch-payment.ts'

/*
 * 600 signed payments of 600 fresh wallets, which cost nothing, kept every other payment of their address out for the rest
 * of the minute: also of wallets that had bought here a thousand times.
 */

const source = '203.0.113.7'
const counted = { endpoint: checkIntent, caller: anonymousCaller(source), carry: () => {} }
const minuteMs = 60_000

/** A source whose quotes are used up: each further one is refused until the minute is over. */
function setUp() {
  const world = { ms: 0, now: () => world.ms, after: () => () => {} }
  const admit: Admission = () => {
    const seconds = Math.ceil((minuteMs - (world.ms % minuteMs)) / 1_000)
    throw new ServiceError('rate_limited', {
      messageKey: 'limit.minute',
      params: { quota: 600, window: 60, seconds },
      afterSeconds: seconds,
    })
  }
  const limit = createQuoteLimit(world, admit)
  let looks = 0
  /** `paid`, or the seconds after which to come again. */
  const pay = async (vouching: Partial<Vouching> & { wallet: string }): Promise<'paid' | number | null> => {
    const isGood = vouching.isGood ?? (() => Promise.resolve(false))
    const vouch = () => ({
      isKnown: () => Promise.resolve(false),
      hasPaid: () => Promise.resolve(false),
      isSigned: () => true,
      ...vouching,
      isGood: () => {
        looks++
        return isGood()
      },
    })
    const paying = { read: () => null, vouch, act: isGood, isPaid: (isMade: boolean) => isMade }
    return limit.unlessPaid(counted, paying).then(
      (isMade) => (isMade ? 'paid' : null),
      (error: unknown) => (error instanceof ServiceError ? error.afterSeconds : null),
    )
  }
  return { world, pay, looks: () => looks }
}

const yes = () => Promise.resolve(true)
const flood = async (pay: ReturnType<typeof setUp>['pay'], from: number, more: Partial<Vouching> = {}) => {
  for (let n = 0; n < 600; n++) await pay({ wallet: `fresh-${from + n}`, ...more })
}

test('fresh wallets do not keep out a wallet that paid here before', async () => {
  const { pay } = setUp()
  // The first comes to nothing and passes the limit; the block begins there.
  assert.equal(await pay({ wallet: 'first' }), null)
  await flood(pay, 0)
  assert.equal(await pay({ wallet: 'new-buyer', isGood: yes }), 60, 'who never paid waits for the next minute')
  for (let n = 0; n < 3; n++) assert.equal(await pay({ wallet: 'buyer', hasPaid: yes, isGood: yes }), 'paid')
  assert.equal(await pay({ wallet: 'new-buyer', isGood: yes }), 60)
})

test('what is looked at in a minute is bounded for wallets that paid before, too', async () => {
  const { pay, looks, world } = setUp()
  await pay({ wallet: 'first' })
  await flood(pay, 0)
  await flood(pay, 1_000, { hasPaid: yes })
  await flood(pay, 2_000, { hasPaid: yes })
  assert.equal(looks(), 1_200)
  world.ms += 45_500
  assert.equal(
    await pay({ wallet: 'buyer', hasPaid: yes, isGood: yes }),
    15,
    'and the seconds that are left count down',
  )
  world.ms += 14_500
  assert.equal(await pay({ wallet: 'buyer', hasPaid: yes, isGood: yes }), 'paid')
})
