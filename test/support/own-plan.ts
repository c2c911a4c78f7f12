import { shared } from './test-app.ts'

/** An example's input as it can be pasted: a plan is only ever one that the service itself gave, so it is asked for one. */
export async function withOwnPlan(input: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  if (!('plan' in input)) return { ...input }
  const { to, network, asset, endpoint } = input['observed'] as Record<string, unknown>
  const body = { to, network, asset, endpoint, amount: '250' }
  const { json } = await shared.ask<{ plan: string }>('/api/probe/plan', { method: 'POST', body })
  return { ...input, plan: json.plan }
}
