import { allPayable } from '../../chains/tokens.ts'
import { writtenAddresses } from '../../kit/written-address.ts'
import { message, type Lang, type MessageKey } from '../../messages/message.ts'
import type { DecisionInputs } from '../decision-inputs.ts'

type Request = DecisionInputs['request']

/** What of the amount of a payment was not checked, a sentence each. */
export function amountLimits(request: Request, lang: Lang): string[] {
  const keys: MessageKey[] = []
  if (hasIdleCap(request)) keys.push('note.cap_unused')
  if (isOfOtherAsset(request)) keys.push('note.other_asset')
  return keys.map((key) => message(lang, key))
}

/** Whether the amount of a payment has such a limit. */
export function hasAmountLimits(request: Request): boolean {
  return hasIdleCap(request) || isOfOtherAsset(request)
}

/** A cap that was compared with nothing. */
function hasIdleCap({ max_amount_usdc, amount_usdc, demand }: Request): boolean {
  return max_amount_usdc !== null && amount_usdc === null && demand === undefined
}

/** An amount in USDC of a payment in an asset that is not USDC by symbol, contract or CAIP-19. */
function isOfOtherAsset({ amount_usdc, asset }: Request): boolean {
  if (amount_usdc === null || asset === undefined || asset.trim().toLowerCase() === 'usdc') return false
  return !writtenAddresses(asset).some(({ canonical }) => contractsOfUsdc.has(canonical))
}

const contractsOfUsdc: ReadonlySet<string> = new Set(
  allPayable.filter(({ symbol }) => symbol === 'USDC').map(({ address }) => address),
)
