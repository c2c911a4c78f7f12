import { integerDigitsMax, type AmountFault } from '../kit/amount.ts'
import type { MessageKey, Params } from '../messages/message.ts'

/** The message for a refused amount, with the limit that was exceeded. `places`: the allowed decimal places. */
export function amountRefusal(fault: AmountFault, places: number): { messageKey: MessageKey; params: Params } {
  return { messageKey: `amount.${fault}`, params: { places, digits: integerDigitsMax } }
}
