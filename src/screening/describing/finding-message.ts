import { nonAccountKinds } from '../../chains/non-account.ts'
import type { MessageKey } from '../../messages/message.ts'
import type { ChainFinding } from '../facts.ts'
import { isOfUnclear } from '../verdict.ts'

/** The message of a finding of a chain or of a key, with its numbers and names. */
export function findingMessage(signal: ChainFinding['signal'], detail: ChainFinding['detail']): MessageKey {
  const { direction, kind } = detail
  if (signal === 'payee.not_an_account')
    return `finding.${signal}.${nonAccountKinds.find((candidate) => candidate === kind) ?? 'contract'}`
  if (signal === 'key.same_as_listed' && isOfUnclear({ detail })) return 'finding.key.same_as_listed.unclear'
  if (signal !== 'taint.onehop' && signal !== 'taint.multihop') return `finding.${signal}`
  return direction === 'in' ? `finding.${signal}.in` : `finding.${signal}.out`
}
