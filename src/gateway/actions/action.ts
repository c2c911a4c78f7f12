import type { Answer, Ask } from '../../endpoint/endpoint.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import type { GatewayNeeds } from '../gateway-needs.ts'
import type { PayInput } from '../answers/pay-input.ts'

/** One action of POST /api/pay. */
export type Action = {
  run: (needs: GatewayNeeds, input: PayInput, ask: Ask) => Promise<Answer>
}

/** A member that this action requires. Throws ServiceError parameter_missing, naming it. */
export function required<Name extends keyof PayInput>(input: PayInput, name: Name): NonNullable<PayInput[Name]> {
  const value = input[name]
  if (value === undefined || value === null)
    throw new ServiceError('parameter_missing', { field: name, changeKey: changeOf(input, name) })
  return value
}

/** How to obtain a missing member: a paying agent must be registered before it has an id. */
function changeOf({ action }: PayInput, name: keyof PayInput) {
  return name === 'agentId' && action !== 'register' && action !== 'check' ? 'pay.agent_missing' : 'pay.member_missing'
}
