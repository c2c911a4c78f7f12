import { ReasonedError } from '../reasoned-error.ts'

/** Why a proof is invalid. */
export type ProofReason =
  | 'PROOF_MALFORMED'
  | 'PROOF_OTHER_SUBJECT'
  | 'PROOF_OTHER_DAY'
  | 'PROOF_OTHER_TREE'
  | 'PROOF_PATH_WRONG'
  | 'PROOF_NOT_NEIGHBOURS'
  | 'PROOF_LINES_WRONG'
  | 'PROOF_RESULT_WRONG'

/** Thrown if a proof does not verify. Nothing in such a proof can be relied on. */
export class ProofError extends ReasonedError<ProofReason> {
  override name = 'ProofError'

  constructor(reason: ProofReason) {
    super(reason, sentences)
  }
}

const sentences: Readonly<Record<ProofReason, string>> = {
  PROOF_MALFORMED: 'The proof is not in canonical form.',
  PROOF_OTHER_SUBJECT: 'The proof is about another subject.',
  PROOF_OTHER_DAY: 'The proof is about another day.',
  PROOF_OTHER_TREE: 'The proof is about another tree: its root or its size differs.',
  PROOF_PATH_WRONG: 'A path does not lead from its leaf to the root of a tree of this size.',
  PROOF_NOT_NEIGHBOURS: 'The leaves do not show that nothing stands between them where the subject would stand.',
  PROOF_LINES_WRONG: 'The lines are not those of the leaf.',
  PROOF_RESULT_WRONG: 'The stated result does not follow from the lines.',
}
