import { waitInWords } from '../../../src/kit/wait-in-words.ts'
import { useMessages } from '../use-messages.ts'
import { WithCode } from './with-code.tsx'

type Retry = { condition?: string; after_seconds?: number }

/** What must change, and how long to wait, before a retry can succeed. */
export function RetryWhen({ retry: { condition, after_seconds: seconds } }: { retry: Retry }) {
  const { lang, t } = useMessages()
  const after = seconds === undefined ? '' : t('problem.after', { wait: waitInWords(seconds, lang) })
  if (!condition && after === '') return null
  const parts = [condition ?? '', after].filter((part) => part !== '')
  return (
    <p>
      <WithCode text={parts.join(lang === 'zh' ? '' : ' ')} />
    </p>
  )
}
