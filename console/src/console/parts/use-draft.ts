import { useState } from 'react'
import { isSameDraft, mergeDraft } from './merge-draft.ts'

/** What a form changes: `revision` names its stored state. */
type Stored = { revision: string }

/** What has changed since a touched draft began. */
type News<Of> = { before: Of; after: Of } | null

/**
 * The draft of a form. Another read of what is stored replaces no field that was touched: `news` then has what changed,
 * and the form shows it. `base` is what the page has shown; its revision goes with a request.
 */
export function useDraft<Of extends Stored, Draft extends object>(stored: Of, draftOf: (stored: Of) => Draft) {
  const [read, setRead] = useState(stored.revision)
  const [base, setBase] = useState(stored)
  const [began, setBegan] = useState(stored)
  const [draft, setDraft] = useState(() => draftOf(stored))
  const isTouched = !isSameDraft(draft, draftOf(base))
  // Compared with the last read and not with `base`: after saving, the page holds the state from before for a moment.
  if (read !== stored.revision) {
    setRead(stored.revision)
    if (stored.revision !== base.revision) {
      if (!isTouched) setBegan(stored)
      setDraft(mergeDraft(draft, draftOf(base), draftOf(stored)))
      setBase(stored)
    }
  }
  const startFrom = (from: Of) => {
    setBase(from)
    setBegan(from)
  }
  const news: News<Of> = isTouched && began.revision !== base.revision ? { before: began, after: base } : null
  return {
    draft,
    base,
    news,
    change: (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })),
    startAgain: () => {
      startFrom(base)
      setDraft(draftOf(base))
    },
    /** What was typed since the draft was sent stays. */
    hasSaved: (after: Of, sent: Draft) => {
      startFrom(after)
      setDraft((now) => mergeDraft(now, sent, draftOf(after)))
    },
  }
}
