import type { Decoded, DecodedNode, Effect, UnknownCause } from '../../effects/effects.ts'
import type { Setting } from '../../effects/setting.ts'
import { type AbiFunction, parseFunction } from '../abi.ts'
import { transferOf, unknownOf } from '../build-effects.ts'
import { canBeAccount } from '../can-be-account.ts'
import { startOfAttribution } from '../attribution.ts'
import { type Args, type ArgsReading, decodeArgs } from '../decode-args.ts'
import type { CallToContract, EvmCall, EvmDecoder } from '../decoder.ts'
import { decoders } from './decoders.ts'
import { isRefusedByToken, isOfToken } from '../known-token.ts'
import { memoText } from '../memo-text.ts'
import { createRoom, showArgs, type Room } from '../show-args.ts'

/** Maximum nesting depth of calls: deeper ones are not decoded. */
export const depthMax = 8
/** Maximum number of calls, including the outermost one: further ones are not decoded. */
export const callsMax = 1_000
/** Maximum number of calls shown to a reader: of the others only their number is reported. */
export const callsShownMax = 200
/** Maximum number of effects: of further ones only their existence is reported. */
export const effectsMax = 500

/**
 * All possible effects of a call, with those of its nested calls, in order. Pure. The call's own value is an effect
 * like any other; everything that cannot be decoded is one, too.
 */
export function decodeCall(call: EvmCall, setting: Setting): Decoded {
  const walk: Walk = { setting, room: createRoom(), effects: [], calls: 0 }
  return decodedOf(walk, visit(walk, call, 0), call.to)
}

/** The same for several calls that a wallet makes one after the other (EIP-5792). */
export function decodeCalls(calls: readonly EvmCall[], setting: Setting): Decoded {
  const walk: Walk = { setting, room: createRoom(), effects: [], calls: 0 }
  const nodes = visitAll(walk, calls, 0)
  return decodedOf(walk, { name: 'wallet_sendCalls', target: null, args: {}, calls: nodes }, null)
}

function decodedOf({ effects, calls }: Walk, decoded: DecodedNode, target: string | null): Decoded {
  const omitted = calls - callsShownMax
  const tooMany = effects.length >= effectsMax ? [unknownOf('too_many', target)] : []
  return { effects: [...effects, ...tooMany], decoded, ...(omitted > 0 ? { callsLeftOut: omitted } : {}) }
}

type Walk = { setting: Setting; room: Room; effects: Effect[]; calls: number }

function visit(walk: Walk, call: EvmCall, depth: number): DecodedNode {
  walk.calls += 1
  const { to } = call
  if (to === null) return opaque(walk, null, 'contract_created', {})
  if (call.value > 0n) walk.effects.push(transferOf({ kind: 'native' }, call.payer, to, call.value))
  if (call.data.length === 0 && !call.isDelegated) {
    // Without value, a call can only be meant for the code of its target.
    if (call.value === 0n) return opaque(walk, to, 'function_unknown', {})
    return { name: null, target: to, args: {}, calls: [] }
  }
  if (depth > depthMax) return opaque(walk, to, 'too_deep', {})
  const memo = memoOf({ ...call, to }, walk.setting)
  if (memo !== null) {
    walk.effects.push({ kind: 'harmless', what: 'memo' })
    return { name: null, target: to, args: { memo }, calls: [] }
  }
  return visitCode(walk, { ...call, to }, depth)
}

/** A text with a transfer of the chain's own currency to an address that may be an account. */
function memoOf({ to, value, data, isDelegated }: CallToContract, setting: Setting): string | null {
  if (!setting.rules.hasLaterForms || isDelegated || value === 0n || !canBeAccount(to, setting)) return null
  return calledFunctions.has(hexOf(data.subarray(0, 4))) ? null : memoText(data)
}

/** A call that runs code: its effects are those known for the function with this selector. */
function visitCode(walk: Walk, call: CallToContract, depth: number): DecodedNode {
  const selector = hexOf(call.data.subarray(0, 4))
  const match = (call.isDelegated ? delegatedFunctions : calledFunctions).get(selector)
  if (!match) return opaque(walk, call.to, whyUnread(call), { selector })
  const { called } = match
  const { values, fault, hasSuffix } = readArgs(call, called)
  if (hasSuffix) walk.effects.push({ kind: 'harmless', what: 'attribution' })
  if (fault) return { ...opaque(walk, call.to, fault, {}), name: called.signature }
  const { effects, calls } = readFunction(walk.setting, call, values, match)
  for (const effect of effects.slice(0, effectsMax - walk.effects.length)) walk.effects.push(effect)
  const args = walk.calls > callsShownMax ? {} : showArgs(values, walk.room)
  return { name: called.signature, target: call.to, args, calls: visitAll(walk, calls, depth + 1) }
}

/** The arguments after the selector, and whether an attribution follows them. */
function readArgs({ data, mayHaveSuffix }: CallToContract, called: AbiFunction): ArgsReading & { hasSuffix?: boolean } {
  const reading = decodeArgs(called, data.subarray(4))
  const end = reading.fault && mayHaveSuffix ? startOfAttribution(data) : null
  const before = end === null || end < 4 ? null : decodeArgs(called, data.subarray(4, end))
  return before?.values ? { ...before, hasSuffix: true } : reading
}

/** The effects of a function, and reasons why its contract would refuse it. */
function readFunction(setting: Setting, call: CallToContract, values: Args, { called, decoder }: DecodableFunction) {
  const { effects, calls } = decoder.read(call, values, { called, setting })
  const refusals: UnknownCause[] = []
  // A call without effects still runs foreign code.
  if (effects.length === 0 && calls.length === 0) refusals.push('function_unknown')
  if (decoder.isAccount && !canBeAccount(call.to, setting)) refusals.push('not_an_account')
  if (!isOfToken(call.to, decoder.name, called.name, setting)) refusals.push('function_absent')
  if (effects.some(isRefusedByToken)) refusals.push('never_carried_out')
  return { effects: [...effects, ...refusals.map((why) => unknownOf(why, call.to))], calls }
}

function visitAll(walk: Walk, calls: readonly EvmCall[], depth: number): DecodedNode[] {
  const nodes: DecodedNode[] = []
  for (const call of calls) {
    if (walk.calls >= callsMax || walk.effects.length >= effectsMax) {
      walk.effects.push(unknownOf('too_many', call.to))
      break
    }
    const isShown = walk.calls < callsShownMax
    const node = visit(walk, call, depth)
    if (isShown) nodes.push(node)
  }
  return nodes
}

function whyUnread({ data, isDelegated }: EvmCall): UnknownCause {
  if (isDelegated) return 'code_delegated'
  return data.length < 4 ? 'calldata_truncated' : 'function_unknown'
}

/** A call that cannot be decoded. */
function opaque(walk: Walk, to: string | null, why: UnknownCause, args: DecodedNode['args']): DecodedNode {
  walk.effects.push(unknownOf(why, to))
  return { name: null, target: to, args, calls: [] }
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
}

type DecodableFunction = { called: AbiFunction; decoder: EvmDecoder }

function functionsOf(list: readonly EvmDecoder[]): ReadonlyMap<string, DecodableFunction> {
  const bySelector = new Map<string, DecodableFunction>()
  for (const decoder of list) {
    for (const text of decoder.functions) {
      const called = parseFunction(text)
      const twin = bySelector.get(called.selector)
      if (twin) throw new TypeError(`two functions with one selector: ${twin.called.signature} and ${called.signature}`)
      bySelector.set(called.selector, { called, decoder })
    }
  }
  return bySelector
}

const calledFunctions = functionsOf(decoders.filter(({ isDelegated }) => !isDelegated))
const delegatedFunctions = functionsOf(decoders.filter(({ isDelegated }) => isDelegated))
