import type { SettleResponse } from '@x402/core/types'
import { callTool } from '../../support/mcp-message.ts'
import { documentIn, payTo } from '../../support/chains/paid-chain.ts'
import type { Place } from './ground.ts'

/** One way to check with the service whether a payment may be made. */
export type Door = {
  name: string
  /** Its answer where all is well. */
  good: string
  /** The verdict it returns for an address without findings; a reason where it returns none. */
  ask: (place: Place) => Promise<string>
}

export const doors: readonly Door[] = [
  {
    name: 'risk',
    good: 'clear',
    ask: async ({ app, ordinary }) => {
      const { json } = await app.ask(`/api/risk?addr=${ordinary()}`)
      return word(json, 'verdict')
    },
  },
  {
    name: 'batch',
    good: 'clear',
    ask: async ({ app, ordinary }) => {
      const body = { addresses: [ordinary()] }
      const { json } = await app.ask('/api/risk/batch', { method: 'POST', body })
      const [first] = (json['results'] ?? []) as Said[]
      return word(first ?? json, 'verdict')
    },
  },
  {
    name: 'decide',
    good: 'allow',
    ask: async ({ app, ordinary }) => {
      const { json } = await app.ask(`/api/decide?to=${ordinary()}&amountUsdc=25`)
      return word(json, 'decision')
    },
  },
  {
    name: 'payee',
    good: 'accept',
    ask: async ({ app, ordinary, sid }) => {
      const body = { payee: sid, payer: { address: ordinary() }, amountUsdc: '25' }
      const { json } = await app.ask('/api/payee/decide', { method: 'POST', body })
      return word(json, 'status')
    },
  },
  {
    name: 'pay',
    good: 'settled',
    ask: async ({ app, ordinary, agentId, agentSecret }) => {
      const to = ordinary()
      const body = { agentId, amountUsdc: 1, to, nonce: to }
      const headers = { 'x-agent-secret': agentSecret }
      const { json } = await app.ask('/api/pay', { method: 'POST', body, headers })
      return word(json, 'status')
    },
  },
  {
    name: 'paid',
    good: 'settled',
    ask: async ({ app, ordinary, paid, payer, quote }) => {
      const { header } = await payer.sign(quote)
      const before = await paid.balanceOf(payTo)
      const body = { to: ordinary(), amountUsdc: '25' }
      const headers = { 'payment-signature': header }
      const answer = await app.ask('/api/x402/decision', { method: 'POST', body, headers })
      const settlement = answer.headers['payment-response']
      const isSettled = settlement !== undefined && (documentIn(settlement) as SettleResponse).success
      const isCharged = (await paid.balanceOf(payTo)) !== before
      return isSettled || isCharged ? 'settled' : word(answer.json, 'decision')
    },
  },
  {
    name: 'mcp',
    good: 'clear',
    ask: async ({ app, ordinary }) => {
      const { result } = await callTool('2026-07-28', 'screen_address', { addr: ordinary() }, { app })
      return word(result?.structuredContent ?? {}, 'verdict')
    },
  },
]

/** What no door answers while something it rests on is broken. */
export const promises: readonly string[] = ['clear', 'allow', 'accept', 'settled']

type Said = Readonly<Record<string, unknown>>

function word(reply: Said, member: string): string {
  const match = reply[member] ?? reply['reason_code']
  return typeof match === 'string' ? match : JSON.stringify(reply)
}
