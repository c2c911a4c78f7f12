/** The errors of this package's verifiers: a reason that code can branch on, and its sentence. */
export abstract class ReasonedError<Reason extends string> extends Error {
  readonly reason_code: Reason

  constructor(reason: Reason, sentences: Readonly<Record<Reason, string>>) {
    super(sentences[reason])
    this.reason_code = reason
  }
}
