import type { ReactNode } from 'react'
import type { AnswerRequest } from '../api/use-answer.ts'
import { useMessages } from '../use-messages.ts'
import { WithCode } from './with-code.tsx'

/** The body of a panel: its answer, loading state or failure. */
export function PanelBody<T>({ request, children }: { request: AnswerRequest<T>; children: (body: T) => ReactNode }) {
  const { t } = useMessages()
  const { latest, slow, again } = request
  if (latest?.answer.kind === 'answered') return children(latest.answer.body)
  if (latest === null) return <p className="quiet">{slow ? t('wait.loading') : ''}</p>
  return (
    <div role="alert">
      <p>
        <WithCode text={latest.answer.kind === 'refused' ? latest.answer.problem.detail : t('problem.panel')} />
      </p>
      <button type="button" className="plain" onClick={again}>
        {t('problem.retry')}
      </button>
    </div>
  )
}
