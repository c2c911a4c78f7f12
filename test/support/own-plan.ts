import { shared } from './test-app.ts'

/** The input of an example in working form: a plan must come from the service itself, so it is requested first. */
export async function withOwnPlan(input: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  if (!('plan' in input)) return { ...input }
  const { to, network, asset, endpoint } = input['observed'] as Record<string, unknown>
  const body = { to, network, asset, endpoint, amount: '250' }
  const { json } = await shared.ask<{ plan: string }>('/api/probe/plan', { method: 'POST', body })
  return { ...input, plan: json.plan }
}
