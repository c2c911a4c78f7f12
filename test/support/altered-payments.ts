import type { PaymentPayload } from '@x402/core/types'
import { unlisted } from './known-addresses.ts'
import { testBaseUrl } from './test-app.ts'

const far = '99999999999'
const other = unlisted.evm

/**
 * A valid payment of at least two cents with each of its members altered: into an unreadable payment (`malformed`), and
 * into one that differs from the required one or has no valid signature (`refused`).
 */
export function alteredPayments(payload: PaymentPayload): { malformed: object[]; refused: object[] } {
  const { signature, authorization } = payload.payload as { signature: string; authorization: Record<string, string> }
  const accepting = (change: object) => ({ ...payload, accepted: { ...payload.accepted, ...change } })
  const signing = (change: object) => ({
    ...payload,
    payload: { signature, authorization: { ...authorization, ...change } },
  })
  return {
    malformed: [
      ...[1, 3, '2', null].map((x402Version) => ({ ...payload, x402Version })),
      ...[null, [], 'x', 5].flatMap((value) => [
        { ...payload, payload: value },
        { ...payload, accepted: value },
        { ...payload, payload: { signature, authorization: value } },
        { ...payload, payload: { signature: value, authorization } },
      ]),
      accepting({ scheme: 'upto' }),
      accepting({ amount: 100_000 }),
      { ...payload, payload: { signature, authorization, more: 1 } },
    ],
    refused: [
      accepting({ network: 'eip155:8453' }),
      accepting({ amount: '1' }),
      accepting({ asset: other }),
      accepting({ payTo: other }),
      accepting({ maxTimeoutSeconds: 9_999 }),
      accepting({ extra: { name: 'USDC', version: '2' } }),
      { ...payload, resource: { url: `${testBaseUrl}/elsewhere` } },
      signing({ from: other }),
      signing({ to: other }),
      signing({ value: '1' }),
      signing({ validAfter: far }),
      signing({ validBefore: '1' }),
      signing({ nonce: `0x${'9'.repeat(64)}` }),
    ],
  }
}
