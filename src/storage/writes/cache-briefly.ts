/** Caches a check for a second: calls in between share its result. */
export function cacheBriefly<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let held: Promise<Answer> | null = null
  const forget = () => {
    held = null
  }
  return () => {
    if (held !== null) return held
    held = ask()
    void Promise.allSettled([held]).then(() => setTimeout(forget, answerHoldsMs).unref())
    return held
  }
}

const answerHoldsMs = 1_000
