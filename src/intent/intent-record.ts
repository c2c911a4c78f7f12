import type { DecisionRecord } from '../endpoint/outcome.ts'
import { decodersVersion } from './decoder-rules.ts'
import type { CheckedPayment, PaymentCheck } from './payment/check-payment.ts'
import { intentReasons, intentSignalKeys } from './describe-intent.ts'
import type { ForbiddenAsset, ListedName } from './listed-name.ts'
import { shownPartOf } from './effects/shown-part.ts'

/** Everything a check is judged from, as plain data: the request in the form in which it can be sent, and the time. */
export type IntentInputs = {
  /** Unix seconds. */
  at: number
  decoders: string
  /** What lists of sanctioned assets had of it on that day. Absent where they had nothing. */
  forbidden?: readonly ForbiddenAsset[]
  intent_check: 1
  /** What a list had of a declared name that is in no table. Absent where the name was known, or none had it. */
  listed_name?: ListedName
  request: Readonly<Record<string, unknown>>
}

/** What a decision log keeps of a check. */
export function intentRecord(input: PaymentCheck, checked: CheckedPayment, nowMs: number): DecisionRecord {
  const at = Math.floor(nowMs / 1_000)
  const { forbidden = [], declared } = checked
  const named = declared.listedName === undefined ? {} : { listed_name: declared.listedName }
  const listed = forbidden.length === 0 ? {} : { forbidden }
  const inputs: IntentInputs = {
    at,
    decoders: decodersVersion,
    ...listed,
    intent_check: 1,
    ...named,
    request: requestOf(input),
  }
  return { inputs, judged: judgedIntent(checked), inputsHash: null, attestation: null }
}

/** What was decided, with what differs, as far as an answer shows it. Members are in the order of RFC 8785. */
export function judgedIntent(checked: CheckedPayment) {
  const { comparison } = checked
  const { decision } = comparison
  const { differences, left } = shownPartOf(comparison)
  return {
    decision,
    differences: differences.map(({ actual, declared, field }) => ({ actual, declared, field })),
    differences_left: left.differences,
    reason_code: intentReasons[decision],
    signal_keys: intentSignalKeys(checked),
  }
}

/** The request as JSON that is read to the same input. */
function requestOf({ intent, contract, data, value, calls, authorizationList, ...rest }: PaymentCheck) {
  const { to, from, ...declared } = intent
  return defined({
    ...rest,
    intent: defined({ ...declared, to: to.canonical, from: from?.canonical }),
    contract: contract?.canonical,
    data: data && hexOf(data),
    value: value?.toString(),
    calls: calls?.map((call) =>
      defined({ to: call.to?.canonical, data: call.data && hexOf(call.data), value: call.value?.toString() }),
    ),
    authorizationList: authorizationList?.map(({ address, chainId }) => {
      return { address: address.canonical, chainId: chainId.toString() }
    }),
  })
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
}

function defined(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
