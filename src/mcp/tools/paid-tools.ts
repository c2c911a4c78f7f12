import { briefDecisionSchema } from '../../decision/brief-decision.ts'
import { decidePayment } from '../../decision/decide.ts'
import { defineEndpoint } from '../../endpoint/endpoint.ts'
import { buyBatch, buyDecision, buyTrace, requireKnownPayee, requireTron } from '../../paid/paid-endpoints.ts'
import type { PaidRooms } from '../../paid/sold.ts'
import { screenBatch } from '../../screening/screen-batch.ts'
import { taintTrace } from '../../screening/trace.ts'
import type { Tool } from '../tool.ts'

const howItIsPaid =
  ' Each call is paid for (x402 version 2 over MCP). Without a payment the result has `isError` and is a quote ' +
  '(PaymentRequired). Call again with the same arguments and the signed payment in `_meta["x402/payment"]`. Only a ' +
  'delivered answer is charged: `uncertain` is not. A repeated payment gets the stored answer.'

/**
 * The endpoints of the paid tier as tools. Unlike over HTTP, scopes and allow list of a presented key apply: they do
 * for every tool (service document, section 5, rule 6).
 */
export const paidTools: readonly Tool[] = [
  {
    name: 'compliance_decision',
    endpoint: defineEndpoint({
      ...buyDecision,
      access: { keys: 'counted', scope: 'decide' },
      description: `${decidePayment.description} The answer is brief: the decision first, without evidence.${howItIsPaid}`,
      input: buyDecision.input.omit({ view: true }),
      output: briefDecisionSchema,
      examples: buyDecision.examples.map(({ title, input: { view: _always, ...input } }) => ({ title, input })),
      run: (needs: PaidRooms, input, ask) => buyDecision.run(needs, { ...input, view: 'brief' }, ask),
    }),
    sale: { product: 'decision', requireWorkable: requireKnownPayee },
  },
  {
    name: 'deep_trace',
    endpoint: defineEndpoint({
      ...buyTrace,
      access: { keys: 'checked', scope: 'trace_funds' },
      description: `${taintTrace.description} The address is one of TRON.${howItIsPaid}`,
    }),
    sale: { product: 'trace', requireWorkable: requireTron },
  },
  {
    name: 'batch_screen',
    endpoint: defineEndpoint({
      ...buyBatch,
      access: { keys: 'checked', scope: 'batch_screen' },
      description: `${screenBatch.description}${howItIsPaid}`,
    }),
    sale: { product: 'batch' },
  },
]
