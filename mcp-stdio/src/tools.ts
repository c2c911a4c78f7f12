import { z } from 'zod'
import type { Client } from '../../sdk/src/create-client.ts'

/** A tool that costs nothing: an endpoint that is asked. */
type FreeTool = Described & { ask: (client: Client, input: Input) => Promise<{ data?: unknown; error?: unknown }> }

/** A tool that is paid for: the request of the paid tier. */
type PaidTool = Described & { request: (input: Input) => PaidRequest }

export type PaidRequest = { method: 'GET' | 'POST'; path: string; body?: object }

type Described = { name: string; title: string; description: string; input: z.ZodType<Input> }
type Input = Readonly<Record<string, unknown>>

const lang = z.enum(['en', 'zh']).optional().describe('Language of human-readable texts.')
const address = z.string().min(1).max(128)

/** Tools that the service answers free of charge. */
export const freeTools: readonly FreeTool[] = [
  {
    name: 'screen_address',
    title: 'Screen an address',
    description:
      'Screens one address (EVM, TRON, Solana, Bitcoin) against sanctions, mixer and other lists. Free. `uncertain` ' +
      'means that screening could not be completed: never treat it as clear.',
    input: z.strictObject({
      addr: address.describe('The address to screen.'),
      network: z.string().max(64).optional().describe('By name or CAIP-2, for example base or eip155:8453.'),
      lang,
    }),
    ask: (client, input) => client.GET('/api/risk', { params: { query: { addr: '', ...input } } }),
  },
  {
    name: 'recent_flagged',
    title: 'The latest listings',
    description: 'The addresses that were added to lists last. Free.',
    input: z.strictObject({ lang }),
    ask: (client, input) => client.GET('/api/risk/recent', { params: { query: input } }),
  },
]

/** Tools that are paid for, each by the request that it makes. */
export const paidTools: readonly PaidTool[] = [
  {
    name: 'compliance_decision',
    title: 'Decide on a payment',
    description:
      'Decides on a payment before it is made: allow, review or decline, with a signed attestation. Paid over x402. ' +
      'Pay only on allow; on review ask a person.',
    input: z.strictObject({
      to: address.describe('The payee.'),
      amountUsdc: z.string().max(32).optional().describe('A decimal, for example 25.50.'),
      maxAmountUsdc: z.string().max(32).optional().describe('The cap for this payment.'),
      network: z.string().max(64).optional(),
      purpose: z.string().max(8_192).optional(),
      task: z.string().max(8_192).optional().describe('What the payment is for.'),
      reasoning: z.string().max(8_192).optional().describe('Why this payee was chosen.'),
      lang,
    }),
    request: (body) => ({ method: 'POST', path: '/api/x402/decision', body: { ...body, view: 'brief' } }),
  },
  {
    name: 'deep_trace',
    title: 'Trace the funds of a TRON address',
    description: 'Traces the USDT of a TRON address over up to three hops. Paid over x402.',
    input: z.strictObject({ addr: address.describe('The TRON address.'), lang }),
    request: (input) => ({ method: 'GET', path: `/api/x402/trace?${queryOf(input)}` }),
  },
  {
    name: 'batch_screen',
    title: 'Screen up to 25 addresses',
    description: 'Screens up to 25 addresses at once. Paid over x402.',
    input: z.strictObject({ addresses: z.array(address).min(1).max(25), lang }),
    request: (body) => ({ method: 'POST', path: '/api/x402/batch', body }),
  },
]

function queryOf(input: Input): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) query.set(name, String(value))
  return query.toString()
}
