// An agent that is declined, applies the remedy, and pays: node apply-a-remedy.ts
import { createClient } from '@countersign/sdk'

const countersign = createClient({ baseUrl: process.env.COUNTERSIGN_URL ?? 'http://localhost:8402' })
const agentId = `weather-agent-${Date.now()}`

const { data: agent } = await countersign.POST('/api/pay', {
  body: { action: 'register', agentId, entity: 'Example Ltd', mandate: { maxUsdc: '10', purpose: 'data' } },
})
if (!agent || !('agentSecret' in agent)) throw new Error('The agent was not registered.')

let payment = {
  agentId,
  to: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
  amountUsdc: '25',
  purpose: 'data',
  nonce: '1',
}
for (let tries = 1; tries <= 3; tries++) {
  const { data, error } = await countersign.POST('/api/pay', {
    headers: { 'x-agent-secret': agent.agentSecret },
    body: payment,
  })
  if (data && 'paymentId' in data) {
    // A service that settles nothing on a chain answers `settled` too: `settlement` shows whether money moved.
    const result = data.settlement?.simulated ? 'simulated, no money moved' : data.status
    console.log(`${result}: ${payment.amountUsdc} USDC, decision ${data.decision}`)
    if (data.advice) console.log(data.advice)
    break
  }
  if (!error) throw new Error('The payment was not answered as one.')
  console.log(`declined: ${error.reason_code}: ${error.detail}`)
  // Each remedy was judged again before it was offered. An agent takes one that its task allows.
  const remedy = error.remedies?.find(({ valid_from }) => valid_from === null)
  if (!remedy) break
  console.log(`remedy: ${remedy.detail}`)
  for (const { path, value } of remedy.patch) payment = { ...payment, [path.slice(1)]: value }
}
