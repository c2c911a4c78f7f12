import type { Caller, KeyCredential } from '../endpoint/caller.ts'
import type { Answer } from '../endpoint/endpoint.ts'
import type { Log } from '../kit/log.ts'
import type { World } from '../kit/world.ts'
import type { WriteSet } from '../storage/storage.ts'
import { createBlockWriter } from './log/block-writer.ts'
import { createDataKeys, type DataKeyNeeds, type DataKeys } from './log/data-keys.ts'
import { entryLine, type LoggedDecision } from './log/entry-line.ts'
import { createGroups } from './log/groups.ts'
import type { LogOwner } from './log/log-owner.ts'
import { createQueue } from './log/queue.ts'
import type { FindReplayable } from './replayable.ts'

export type DecisionLogNeeds = DataKeyNeeds & {
  world: Pick<World, 'now' | 'after' | 'randomBytes'>
  log: Log['log']
  replayableOf: FindReplayable
}

/** An answered call, as passed to a recorder. */
type AnsweredCall = {
  endpoint: { name: string; isLogged?: true }
  caller: Caller
  answer: Pick<Answer, 'outcome' | 'status'>
  requestId: string
}

/** The decision logs of all keys. */
export type DecisionLog = {
  /** Records a decision for a key whose log is on. Costs the call next to nothing: it is written later. */
  record: (call: AnsweredCall) => void
  /**
   * The writes that store one entry, for callers that commit them together with their own. Empty if the key's log is
   * off. Throws StorageUnavailable.
   */
  writesOf: (key: KeyCredential, decision: LoggedDecision) => Promise<WriteSet>
  /** Resolves once everything recorded so far is stored, or has failed. */
  flush: () => Promise<void>
  dataKeys: Pick<DataKeys, 'ofReader'>
  counts: () => { waiting: number; dropped: number }
  stop: () => Promise<void>
}

export function openDecisionLog(needs: DecisionLogNeeds): DecisionLog {
  const { storage, world, ids, log, replayableOf } = needs
  const dataKeys = createDataKeys(needs)
  const writer = createBlockWriter(storage, dataKeys)
  const queue = createQueue({ world, ids, writer, log })
  return {
    record: (call) => {
      const owner = ownerOf(call)
      const { outcome } = call.answer
      const replayable = replayableOf(call.endpoint.name)
      if (owner !== null && outcome !== null && replayable !== null)
        queue.add(owner, { at: world.now(), replayable, requestId: call.requestId, outcome })
    },
    writesOf: async (key, decision) => {
      const owner = logOf(key)
      if (owner === null) return []
      const groups = createGroups(ids)
      groups.add(owner, decision.at, entryLine(decision, ids.draw('dec_')))
      const [group] = groups.all
      return group ? writer.writesOf(group) : []
    },
    flush: queue.flush,
    dataKeys,
    counts: () => ({ waiting: queue.waiting(), dropped: queue.dropped() }),
    stop: queue.stop,
  }
}

/** The log of a call; null if it has none: no key, a log that is off, or nothing to log. */
function ownerOf({ endpoint, caller: { credential }, answer }: AnsweredCall): LogOwner | null {
  if (credential.kind !== 'key' || endpoint.isLogged !== true) return null
  if ((answer.status ?? 200) !== 200 || !answer.outcome?.record) return null
  return logOf(credential)
}

function logOf({ keyId, ownerId, log }: KeyCredential): LogOwner | null {
  return log === null ? null : { keyId, ownerId, retention: log }
}
