import { z } from 'zod'
import { anyRole } from '../endpoint/roles.ts'
import { defineConsoleEndpoint } from '../accounts/console-endpoint.ts'
import { dayMs } from '../kit/duration.ts'
import { agentIdsOfOwner } from '../registry/agents.ts'
import { describeOwned, ownedPayment } from './console-payments.ts'
import type { GatewayNeeds } from './gateway-needs.ts'
import { figuresShape } from './figures-shape.ts'
import { figuresOf } from './payments/payment-figures.ts'
import { paymentsOf } from './payments/payment-store.ts'
import { settlementsOf } from './settlement/settlement-store.ts'

const attentionMax = 8

export const getOverview = defineConsoleEndpoint({
  name: 'getOverview',
  methods: ['GET'],
  path: '/api/console/overview',
  roles: anyRole,
  summary: 'What became of the payments of today and of 30 days',
  description:
    'The payments of all agents of an owner by what became of them, and the newest that a person should look at. Days are ' +
    'UTC, and the 30 include today.',
  input: z.strictObject({}),
  output: z.strictObject({
    today: figuresShape.describe('Of today.'),
    last_30_days: figuresShape.describe('Of the last 30 days.'),
    attention: z
      .array(z.strictObject(ownedPayment))
      .describe(
        `The payments of the last 24 hours that were held, flagged or blocked, the newest first, at most ${attentionMax}.`,
      ),
  }),
  errors: [],
  examples: [{ title: 'The overview', input: {} }],
  async run(needs: GatewayNeeds, _input, ask, { ownerId }) {
    const agentIds = await agentIdsOfOwner(needs, ownerId)
    const from = needs.world.now() - dayMs
    const rows = await paymentsOf(needs, agentIds, { status: 'attention', from, before: null, limit: attentionMax })
    const settlements = await settlementsOf(needs, rows)
    const attention = rows.map((row) => describeOwned(row, settlements.get(row.id) ?? null, ask.lang))
    return { body: { ...(await figuresOf(needs, agentIds)), attention }, outcome: null }
  },
})
