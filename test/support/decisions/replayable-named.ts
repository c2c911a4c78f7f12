import { replayableOf } from '../../../src/api/replayables.ts'

/** The kind of decision of an endpoint that is logged. */
export function replayableNamed(endpoint: string) {
  const replayable = replayableOf(endpoint)
  if (replayable === null) throw new RangeError(`decisions of ${endpoint} are not logged`)
  return replayable
}
