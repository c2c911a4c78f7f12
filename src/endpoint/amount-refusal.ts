import { wholeDigitsMax, type AmountFault } from '../kit/amount.ts'
import type { MessageKey, Params } from '../messages/message.ts'

/** The sentence for an amount that is refused, with the bound that was passed. `places`: how many decimal places it may have. */
export function amountRefusal(fault: AmountFault, places: number): { messageKey: MessageKey; params: Params } {
  return { messageKey: `amount.${fault}`, params: { places, digits: wholeDigitsMax } }
}
