import { ReasonedError } from '../reasoned-error.ts'

/** Why the proof of a log entry is invalid. */
export type LogReason =
  | 'LOG_KEY_MALFORMED'
  | 'LOG_PROOF_MALFORMED'
  | 'LOG_ENTRY_MALFORMED'
  | 'LOG_OTHER_LOG'
  | 'LOG_OTHER_SNAPSHOT'
  | 'LOG_SIGNATURE_INVALID'
  | 'LOG_PATH_WRONG'

/** Thrown if the proof of an entry does not verify. Nothing in such a proof can be relied on. */
export class LogError extends ReasonedError<LogReason> {
  override name = 'LogError'

  constructor(reason: LogReason) {
    super(reason, sentences)
  }
}

const sentences: Readonly<Record<LogReason, string>> = {
  LOG_KEY_MALFORMED: 'The key of the log is not in the form of a verifier key.',
  LOG_PROOF_MALFORMED: 'The proof of the log is not in canonical form.',
  LOG_ENTRY_MALFORMED: 'The entry is not one of a log of lists, or contradicts itself.',
  LOG_OTHER_LOG: 'The proof is of another log, or signed with another key.',
  LOG_OTHER_SNAPSHOT: 'The entry is about another snapshot of lists.',
  LOG_SIGNATURE_INVALID: 'The checkpoint was not signed with the key of the log.',
  LOG_PATH_WRONG: 'The path does not lead from the entry to the root of the log.',
}
