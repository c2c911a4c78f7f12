import { isKnownPolicy } from '../../screening/policies.ts'
import type { Missing } from '../replayable.ts'

/** Facts in a form that this version does not read, or judged by a policy that it does not have. */
export function missingPolicy({ facts, policy }: { facts: number; policy: string }): Missing | null {
  if (facts !== 1) return { what: 'inputs', name: `facts ${facts}` }
  return isKnownPolicy(policy) ? null : { what: 'policy', name: policy }
}
