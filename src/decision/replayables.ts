import { replayDecision } from './replay-decision.ts'
import type { Replayable } from './replayable.ts'
import { replayAddress } from './replay/replay-address.ts'
import { replayBatch } from './replay/replay-batch.ts'
import { replayHost } from './replay/replay-host.ts'
import { replayIntent } from './replay/replay-intent.ts'
import { replayPayee } from './replay/replay-payee.ts'

/** The kinds of decision of this room and those below it. */
export const decisionReplayables: readonly Replayable<never>[] = [
  replayDecision,
  replayPayee,
  replayIntent,
  replayAddress,
  replayBatch,
  replayHost,
]
