import { checkIntent } from './check-intent.ts'
import { checkPayment } from './check-payment.ts'
import { judgedIntent, type IntentInputs } from './intent-record.ts'

/** Judges recorded inputs of a check again. Pure. Throws where they are not those of a check that could be answered. */
export function judgeIntentInputs({ at, request }: Pick<IntentInputs, 'at' | 'request'>) {
  const checked = checkPayment(checkIntent.input.parse(request), at * 1_000)
  const { network, to } = checked.declared
  return { judged: judgedIntent(checked), subject: `${network.caip2}:${to}` }
}
