import type { DecisionRecord } from '../endpoint/outcome.ts'
import { decodersVersion } from './decoder-rules.ts'
import type { CheckedPayment, PaymentCheck } from './payment/check-payment.ts'
import { intentReasons, intentSignalKeys } from './describe-intent.ts'
import type { ForbiddenAsset, ListedName } from './listed-name.ts'
import { shownPartOf } from './effects/shown-part.ts'

/**
 * The complete input of a check's judgement, as plain data: the request in a form in which it can be sent, and the
 * time.
 */
export type IntentInputs = {
  /** Unix seconds. */
  at: number
  decoders: string
  /** The listings of its assets on lists of sanctioned assets on that day. Absent if there were none. */
  forbidden?: readonly ForbiddenAsset[]
  intent_check: 1
  /** The listing of a declared name that is in no table. Absent if the name was known, or no list had it. */
  listed_name?: ListedName
  request: Readonly<Record<string, unknown>>
}

/** The record of a check in a decision log. */
export function intentRecord(input: PaymentCheck, checked: CheckedPayment, nowMs: number): DecisionRecord {
  const at = Math.floor(nowMs / 1_000)
  const { forbidden = [], declared } = checked
  const listedName = declared.listedName === undefined ? {} : { listed_name: declared.listedName }
  const listed = forbidden.length === 0 ? {} : { forbidden }
  const inputs: IntentInputs = {
    at,
    decoders: decodersVersion,
    ...listed,
    intent_check: 1,
    ...listedName,
    request: requestOf(input),
  }
  return { inputs, judged: judgedIntent(checked), inputsHash: null, attestation: null }
}

/** The decision with its differences, as far as an answer shows them. Members are in the order of RFC 8785. */
export function judgedIntent(checked: CheckedPayment) {
  const { comparison } = checked
  const { decision } = comparison
  const { differences, left: omitted } = shownPartOf(comparison)
  return {
    decision,
    differences: differences.map(({ actual, declared, field }) => ({ actual, declared, field })),
    differences_left: omitted.differences,
    reason_code: intentReasons[decision],
    signal_keys: intentSignalKeys(checked),
  }
}

/** The request as JSON that parses to the same input. */
function requestOf({ intent, contract, data, value, calls, authorizationList, ...others }: PaymentCheck) {
  const { to, from, ...declared } = intent
  return defined({
    ...others,
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
