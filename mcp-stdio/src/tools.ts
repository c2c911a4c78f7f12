import { z } from 'zod'
import type { Client } from '../../sdk/src/create-client.ts'

/** A tool that costs nothing: an endpoint that is called. */
type FreeTool = Described & { ask: (client: Client, input: Input) => Promise<{ data?: unknown; error?: unknown }> }

/** A tool that is paid for: the request of the paid tier. */
type PaidTool = Described & { request: (input: Input) => PaidRequest }

export type PaidRequest = { method: 'GET' | 'POST'; path: string; body?: object }

/** `input` describes the arguments to hosts; the service judges them. */
export type Described = { name: string; title: string; description: string; input: z.ZodType<Input> }
export type Input = Readonly<Record<string, unknown>>

const lang = z.enum(['en', 'zh']).optional().describe('Language of human-readable texts.')
const address = z.string().min(1).max(128)
const amount = z.union([z.string(), z.number()]).optional()

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
      on: z
        .string()
        .optional()
        .describe('A past day, for example 2024-01-31: lists alone, as they were in force then.'),
      lang,
    }),
    ask: (client, input) => client.GET('/api/risk', { params: { query: input as { addr: string } } }),
  },
  {
    name: 'recent_flagged',
    title: 'The latest listings',
    description: 'The addresses that were added to lists last. Free.',
    input: z.strictObject({
      limit: z.int().min(1).max(100).optional().describe('How many; 20 without it.'),
      cursor: z.string().optional().describe('`next_cursor` of the previous answer.'),
      lang,
    }),
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
      to: address.optional().describe('The payee.'),
      amountUsdc: amount.describe('A decimal, for example 25.50.'),
      maxAmountUsdc: amount.describe('The cap for this payment.'),
      requirements: z
        .looseObject({})
        .optional()
        .describe('One entry of `accepts` of a 402, in place of `to`, `amountUsdc` and `network`.'),
      url: z.string().max(2_048).optional().describe('The page that asks for the payment, which is screened too.'),
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
    input: z.strictObject({
      addr: address.describe('The TRON address.'),
      hops: z.int().min(1).max(3).optional().describe('How many transfers away; 3 without it.'),
      direction: z.enum(['in', 'out', 'both']).optional(),
      lang,
    }),
    request: (input) => ({ method: 'GET', path: `/api/x402/trace?${queryOf(input)}` }),
  },
  {
    name: 'batch_screen',
    title: 'Screen up to 25 addresses',
    description: 'Screens up to 25 addresses at once. Paid over x402.',
    input: z.strictObject({ addresses: z.array(address).min(1).max(100), lang }),
    request: (body) => ({ method: 'POST', path: '/api/x402/batch', body }),
  },
]

function queryOf(input: Input): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) query.set(name, String(value))
  return query.toString()
}
