import { checkIntent } from './check-intent.ts'
import { checkPayment } from './payment/check-payment.ts'
import { decoderRules } from './decoder-rules.ts'
import { judgedIntent, type IntentInputs } from './intent-record.ts'

type Judged = Pick<IntentInputs, 'at' | 'request' | 'decoders' | 'forbidden' | 'listed_name'>

/**
 * Judges recorded inputs of a check again, by the rules under which it was judged. Pure. Throws if they are not those
 * of a check that could be answered.
 */
export function judgeIntentInputs({ at, request, decoders, forbidden = [], listed_name }: Judged) {
  const checked = checkPayment(checkIntent.input.parse(request), at * 1_000, {
    rules: decoderRules.get(decoders),
    listedName: () => listed_name ?? null,
  })
  const { network, to } = checked.declared
  return { judged: judgedIntent({ ...checked, forbidden }), subject: `${network.caip2}:${to}` }
}
