import { actor } from '../../audit/audit-write.ts'
import { required, type Action } from './action.ts'
import { authenticate } from './authenticate.ts'
import { describeDropped } from '../../accounts/dropped-change.ts'
import { changeMandate, describePendingMandate, describeWaitingMandate } from '../mandates/change-mandate.ts'
import { describeMandate } from '../mandates/mandate-input.ts'

/** Changes a mandate. An agent cannot loosen its own, and a mandate without an owner cannot be loosened at all. */
export const setMandate: Action = {
  run: async (needs, input, ask) => {
    const sent = required(input, 'mandate')
    const id = required(input, 'agentId')
    const read = async () => (await authenticate(needs, id, ask)).agent
    const { agentId, mandate, pending, ...waiting } = await changeMandate(
      needs,
      { sent, lang: ask.lang, by: actor('agent', id, ask) },
      read,
    )
    const body = { agentId, mandate: describeMandate(mandate) }
    if (pending === null)
      return { body: { ...body, pending: null, ...describeDropped(waiting.replaced, ask.lang) }, outcome: null }
    const described = describeWaitingMandate(waiting, ask.lang)
    return { status: 202, body: { ...body, pending: describePendingMandate(pending), ...described }, outcome: null }
  },
}
