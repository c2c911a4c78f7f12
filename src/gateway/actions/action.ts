import type { Answer, Ask } from '../../endpoint/endpoint.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import type { GatewayNeeds } from '../gateway-needs.ts'
import type { PayInput } from '../answers/pay-input.ts'

/** One thing that POST /api/pay does. */
export type Action = {
  run: (needs: GatewayNeeds, input: PayInput, ask: Ask) => Promise<Answer>
}

/** A member that this action cannot do without. Throws ServiceError parameter_missing, naming it. */
export function required<Name extends keyof PayInput>(input: PayInput, name: Name): NonNullable<PayInput[Name]> {
  const value = input[name]
  if (value === undefined || value === null)
    throw new ServiceError('parameter_missing', { field: name, changeKey: changeOf(input, name) })
  return value
}

/** Where a missing member comes from: an agent that is to pay has to be registered before it has an id to send. */
function changeOf({ action }: PayInput, name: keyof PayInput) {
  return name === 'agentId' && action !== 'register' && action !== 'check' ? 'pay.agent_missing' : 'pay.member_missing'
}
