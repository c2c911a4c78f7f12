/** One change of a file: `from` stands in it once. Without `from` the file is new. */
export type Edit = { file: string; from?: string; to: string }

/** What the recipes of CONTRIBUTING.md begin with: the lines of the tables, and files that lack what types demand. */
export const firstEdits: readonly Edit[] = [
  // Add a signal, step 1.
  {
    file: 'src/screening/signals.ts',
    from: "  'profile.burst': 30,\n",
    to: "  'profile.burst': 30,\n  'profile.dormant': 25,\n",
  },
  // Add a gate, steps 1 and 2.
  { file: 'src/gateway/gates/11-large-amount.ts', to: gateFile() },
  { file: 'src/gateway/gates/gate.ts', from: "  | 'anomaly'\n", to: "  | 'anomaly'\n  | 'large_amount'\n" },
  {
    file: 'src/gateway/gates/gates.ts',
    from: "import { replay } from './11-replay.ts'\n",
    to: "import { largeAmount } from './11-large-amount.ts'\nimport { replay } from './12-replay.ts'\n",
  },
  { file: 'src/gateway/gates/gates.ts', from: '  anomaly,\n', to: '  anomaly,\n  largeAmount,\n' },
  {
    file: 'src/messages/texts/gateway.ts',
    from: "  'gate.about_replay': {",
    to: `${messages('gate.large_amount_pass', 'gate.large_amount_review')}  'gate.about_replay': {`,
  },
  // Add a payment state, step 1.
  {
    file: 'src/gateway/gates/payment-states.ts',
    from: '  settled: [],\n',
    to: "  settled: ['refunded'],\n  refunded: [],\n",
  },
  // Add a webhook message, step 1.
  {
    file: 'src/webhooks/message-types.ts',
    from: '/** All types of messages.',
    to: `${messageType("{ type: 'webhook.member.type', keyId: 'webhook.expiring.key' }")}/** All types of messages.`,
  },
  {
    file: 'src/webhooks/message-types.ts',
    from: '[keyAlert, webhookTest]',
    to: '[keyAlert, webhookTest, keyExpiring]',
  },
  {
    file: 'src/messages/texts/webhooks.ts',
    from: "  'webhook.alert': {",
    to: `${messages('webhook.expiring', 'webhook.expiring.key')}  'webhook.alert': {`,
  },
]

/** What the recipes name beside them. */
export const furtherEdits: readonly Edit[] = [
  // Add a signal, steps 2 and 3.
  { file: 'src/screening/policies.ts', from: "'same_key'] as const", to: "'same_key', 'dormant'] as const" },
  {
    file: 'src/screening/policies.ts',
    from: "  'profile.burst': 'first',\n",
    to: "  'profile.burst': 'first',\n  'profile.dormant': 'dormant',\n",
  },
  {
    file: 'src/messages/texts/screening.ts',
    from: "  'signal.profile.burst': {",
    to: `${messages('signal.profile.dormant', 'finding.profile.dormant')}  'signal.profile.burst': {`,
  },
  // Add a gate, steps 1, 3 and 5.
  {
    file: 'src/gateway/gates/11-large-amount.ts',
    from: '  optional: false,\n',
    to: '  optional: false,\n  reviewHolds: true,\n',
  },
  {
    file: 'src/messages/texts/gateway.ts',
    from: "  'gate.about_replay': {",
    to: `${messages('gate.about_large_amount')}  'gate.about_replay': {`,
  },
  { file: 'src/gateway/payments/payment-inputs.ts', from: '= [1, 2, 3, 4] as const', to: '= [1, 2, 3, 4, 5] as const' },
  { file: 'src/gateway/payments/payment-inputs.ts', from: 'payment_inputs: 4,', to: 'payment_inputs: 5,' },
  {
    file: 'src/gateway/replay-payment.ts',
    from: 'import { checkToBlock, outcomeOf }',
    to: "import { largeAmount } from './gates/11-large-amount.ts'\nimport { checkToBlock, gates, outcomeOf }",
  },
  {
    file: 'src/gateway/replay-payment.ts',
    from: '      decision: decision && decisionForGates(decision),\n    })',
    to: '      decision: decision && decisionForGates(decision),\n    }, inputs.payment_inputs < 5 ? gates.filter((gate) => gate !== largeAmount) : gates)',
  },
  // Add a payment state, step 1.
  {
    file: 'src/gateway/gates/payment-states.ts',
    from: "  settled: 'passed',\n",
    to: "  settled: 'passed',\n  refunded: 'passed',\n",
  },
  {
    file: 'src/gateway/gates/payment-states.ts',
    from: '  settled: true,\n',
    to: '  settled: true,\n  refunded: true,\n',
  },
  // Add a webhook message, steps 1 to 3.
  {
    file: 'src/webhooks/message-types.ts',
    from: "keyId: 'webhook.expiring.key' }",
    to: "keyId: 'webhook.expiring.key', at: 'webhook.expiring.at' }",
  },
  {
    file: 'src/messages/texts/webhooks.ts',
    from: "  'webhook.alert': {",
    to: `${messages('webhook.expiring.at')}  'webhook.alert': {`,
  },
  { file: 'src/webhooks/queue-expiring.ts', to: queueFile() },
]

function messages(...keys: readonly string[]): string {
  return keys.map((key) => `  '${key}': { en: 'Made up.', zh: '虚构。' },\n`).join('')
}

function gateFile(): string {
  return `import type { Gate } from './gate.ts'

/** A payment of a thousand USDC and more waits for a person. */
export const largeAmount: Gate = {
  key: 'large_amount',
  pillar: 'Mandate/Large amount',
  optional: false,
  check: ({ amount }) =>
    amount < 1_000_000_000n
      ? { outcome: 'pass', detail: { key: 'gate.large_amount_pass' } }
      : { outcome: 'review', reason: 'anomaly_detected', detail: { key: 'gate.large_amount_review' } },
}
`
}

function messageType(meanings: string): string {
  return `const keyExpiringBody = z.strictObject({ type: z.literal('key-expiring'), keyId: z.string(), at: z.iso.datetime() })

/** A key that ends soon. */
export const keyExpiring = {
  type: 'key-expiring',
  name: 'KeyExpiring',
  about: 'webhook.expiring',
  body: keyExpiringBody,
  meanings: ${meanings},
  example: () => ({ type: 'key-expiring', keyId: 'key_1', at: '2026-11-25T12:00:00.000Z' }),
} as const satisfies MessageType<typeof keyExpiringBody>

`
}

function queueFile(): string {
  return `import type { z } from 'zod'
import { emailOf } from '../accounts/owners.ts'
import type { Ids } from '../kit/draw-id.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { attemptsMax } from './judge-attempt.ts'
import { keyExpiring } from './message-types.ts'
import { messageWrites } from './deliveries/queue-delivery.ts'

type Needs = { ids: Ids; storage: Pick<Storage, 'read'> }

export async function expiringWrites({ ids, storage }: Needs, ownerId: string, keyId: string, at: number): Promise<Write[]> {
  if ((await emailOf(storage, ownerId)) === null) return []
  const payload: z.output<typeof keyExpiring.body> = { type: keyExpiring.type, keyId, at: new Date(at).toISOString() }
  return messageWrites(ids, { ownerId, type: keyExpiring.type, payload, at }, { attempts_max: attemptsMax, is_asked: 0 }).writes
}
`
}
