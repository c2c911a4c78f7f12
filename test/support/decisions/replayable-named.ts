import { replayableOf } from '../../../src/api/replayables.ts'

/** The kind of decision of an endpoint that is logged. */
export function replayableNamed(endpoint: string) {
  const found = replayableOf(endpoint)
  if (found === null) throw new RangeError(`decisions of ${endpoint} are not logged`)
  return found
}
