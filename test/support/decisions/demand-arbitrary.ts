import fc from 'fast-check'
import type { DecisionInputs } from '../../../src/decision/decision-inputs.ts'
import type { DemandTerms } from '../../../src/decision/question/payment-demand.ts'
import type { HostFactsRecord } from '../../../src/screening/screen-host.ts'

/** A demand of any scheme, in a dollar and in a euro. */
export const anyDemand: fc.Arbitrary<DemandTerms> = fc
  .record({
    amount: fc.constantFrom('0', '0.01', '25.5', '50', '50.000000000000000001', '999999999999'),
    token: fc.constantFrom(
      { asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', currency: 'USD' as const, symbol: 'USDC' },
      { asset: '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42', currency: 'EUR' as const, symbol: 'EURC' },
    ),
    scheme: fc.oneof(fc.constantFrom('exact', 'upto', 'batch-settlement'), fc.string({ minLength: 1, maxLength: 64 })),
  })
  .map(({ amount, scheme, token }) => ({ amount, scheme, ...token }))

const anyHostList = fc.record({
  id: fc.constantFrom('eth-phishing-detect', 'own', 'openphish'),
  status: fc.constantFrom('fresh' as const, 'failed' as const, 'not_configured' as const),
})
const anyShape = fc.subarray(['host.lookalike', 'host.punycode', 'host.ip_literal'] as const)

/** A page in any state of the lists: clear, listed by an edited list or by a crowd, odd in its form, or not screened. */
const anyHost: fc.Arbitrary<HostFactsRecord> = fc
  .record({
    lists: fc.uniqueArray(anyHostList, { selector: ({ id }) => id }),
    listed: fc.option(fc.record({ crowd: fc.boolean(), effect: fc.constantFrom('block' as const, 'allow' as const) })),
    shape: anyShape,
    clock: fc.constantFrom(undefined, undefined, 'set_back' as const),
    host: fc.constantFrom('pay.example', 'xn--80ak6aa92e.com'),
  })
  .map(({ lists, listed, shape, clock, host }) => ({
    facts: 1,
    ...(clock === undefined ? {} : { clock }),
    engine: 'countersign/0',
    policy: 'policy-test',
    subject: { url: `https://${host}/a"b`, host, registrable_domain: host },
    day: '2026-06-01',
    lists_root: 'cd'.repeat(32),
    lists: lists.map(({ id, status }) => ({
      id,
      kind: 'phishing',
      status,
      usable: status === 'fresh',
      stale: false,
      as_of: '2026-01-01',
    })),
    hits:
      listed === null
        ? []
        : [
            {
              list: listed.crowd ? 'openphish' : 'eth-phishing-detect',
              kind: 'phishing',
              crowd: listed.crowd,
              snapshot: 'ab'.repeat(32),
              as_of: '2026-01-01',
              rule: host,
              depth: 1,
              entry: {
                effect: listed.effect,
                listed_on: null,
                delisted_on: null,
                known_from: '2026-01-02',
                label: null,
              },
            },
          ],
    shape: shape.map((signal) => ({ signal, detail: { name: 'metamask.io', host, tld: 'com' } })),
  }))

/** A page, and of some the one to which it leads. */
export const anySite: fc.Arbitrary<HostFactsRecord> = fc
  .record({ page: anyHost, target: fc.option(anyHost), isBrand: fc.boolean() })
  .map(({ page, target, isBrand }) => {
    if (target === null) return page
    const { subject, hits, shape } = target
    return { ...page, leads_to: { ...(isBrand ? { brand: true as const } : {}), subject, hits, shape } }
  })

/** What inputs hold beside the payee: a demand, a page, both, or neither. */
export const anyExtras: fc.Arbitrary<{ demand?: DemandTerms; site?: NonNullable<DecisionInputs['site']> }> = fc.record(
  { demand: anyDemand, site: anySite },
  { requiredKeys: [] },
)
