import { usdcPlaces, wholeUnits } from '../../kit/amount.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { RelayBudget } from '../settlement.ts'
import { openMax } from './open-bounds.ts'
import { perHourMax, halfOf, ownerDayOf } from '../relay-budget.ts'

/** The limits of relayed payments in words: the smallest amount in USDC, and how many. */
export function describeRelays({ minUnits, perDayMax }: RelayBudget, lang: Lang) {
  const min = wholeUnits(minUnits, usdcPlaces)
  const least = message(lang, 'pay.about_relays', { min })
  if (perDayMax === null) return { min_amount_usdc: min, detail: least }
  const [unowned, ownerDay] = [halfOf(perDayMax), ownerDayOf(perDayMax)]
  const { agent: openAgent, wallet: openWallet, source: openSource } = openMax
  const limits = { ...perHourMax, day: perDayMax, unowned, ownerDay, openAgent, openWallet, openSource }
  return {
    min_amount_usdc: min,
    per_hour: perHourMax,
    per_day: { service: perDayMax, owner: ownerDay, agents_without_owner: unowned },
    open_at_once: openMax,
    detail: `${least} ${message(lang, 'pay.about_relay_limits', limits)}`,
  }
}
