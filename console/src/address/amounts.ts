import type { Amounts } from '../api/flow.ts'
import type { Lang } from '../messages.ts'

/** An amount with all its places: dollar tokens have 6. */
export function exactly(amount: number, lang: Lang, places = 6): string {
  return amount.toLocaleString(lang, { maximumFractionDigits: places })
}

/** A compact amount for charts: `1.2M`. */
export function roughly(amount: number, lang: Lang): string {
  if (amount > 0 && amount < 0.01) return `<${(0.01).toLocaleString(lang)}`
  return amount.toLocaleString(lang, { notation: 'compact', maximumFractionDigits: amount < 1 ? 2 : 1 })
}

/** An amount beside an edge, where there is room for five characters. */
export function briefly(amount: number, lang: Lang): string {
  if (amount > 0 && amount < 0.01) return `<${(0.01).toLocaleString(lang)}`
  return amount.toLocaleString(lang, { notation: 'compact', maximumSignificantDigits: amount < 1 ? 2 : 3 })
}

/** Each token that moved, exactly. */
export function tokenAmounts({ usdc = 0, usdt }: Amounts, lang: Lang): string[] {
  return [
    ...(usdc > 0 ? [`${exactly(usdc, lang)} USDC`] : []),
    ...(usdt > 0 || usdc === 0 ? [`${exactly(usdt, lang)} USDT`] : []),
  ]
}

/** The same in one line: `1,200 USDC + 3.5 USDT`. */
export function inTokens(amounts: Amounts, lang: Lang): string {
  return tokenAmounts(amounts, lang).join(' + ')
}

/** The sum of both dollar tokens, for drawing only. */
export function inDollars({ usdc = 0, usdt }: Amounts): number {
  return usdc + usdt
}

/** A share from 0 to 1 as a percentage that is never rounded to 0 or 100. */
export function percentage(share: number, lang: Lang): string {
  const format = (value: number) => value.toLocaleString(lang, { style: 'percent', maximumFractionDigits: 2 })
  if (share > 0 && share < smallestShare) return `<${format(smallestShare)}`
  if (share < 1 && share > 1 - smallestShare) return `>${format(1 - smallestShare)}`
  return format(share)
}

const smallestShare = 0.0001
