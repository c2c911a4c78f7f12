import { useEffect, useRef, type ReactNode } from 'react'
import { useMessages } from '../../use-messages.ts'
import type { FieldLabels } from './name-field.ts'
import type { Saved } from './saved-as.ts'
import { Problem } from './values.tsx'

type Shown = { text?: string | null; error?: Error | null; labels?: FieldLabels }

/** What a button brought about, read aloud. It stands beside the button, and scrolls into view. */
export function Result({ text = null, error = null, labels }: Shown) {
  return (
    <InView of={text ?? error}>
      <p role="status">{text}</p>
      <Problem error={error} {...(labels ? { labels } : {})} />
    </InView>
  )
}

/** Something that scrolls into view as soon as it has something to show, and whenever that changes. */
export function InView({ of, children }: { of: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (of !== null && of !== undefined) place.current?.scrollIntoView({ block: 'nearest' })
  }, [of])
  return (
    <div ref={place} className="result">
      {children}
    </div>
  )
}

/** What became of a save, in words. */
export function useSavedText(): (of: 'mandate' | 'keys', saved: Saved | null) => string | null {
  const { lang, t } = useMessages()
  return (of, saved) => {
    if (saved === null) return null
    const dropped = saved.isOtherDropped ? [t('saved.dropped')] : []
    return [t(`saved.${of}.${saved.kind}`), ...dropped].join(lang === 'zh' ? '' : ' ')
  }
}
