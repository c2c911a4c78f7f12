import type { Ref } from 'react'
import type { Answer } from '../api/call-api.ts'
import { useMessages } from '../use-messages.ts'
import { Icon } from './icon.tsx'
import { RetryWhen } from './retry-when.tsx'
import { WithCode } from './with-code.tsx'

type Unanswered = Exclude<Answer<unknown>, { kind: 'answered' }>

/** Explains why there is no answer and offers a retry where that can help. */
export function Failure({
  answer,
  again,
  retryRef,
}: {
  answer: Unanswered
  again: () => void
  retryRef?: Ref<HTMLButtonElement>
}) {
  const { t } = useMessages()
  const refused = answer.kind === 'refused' ? answer.problem : null
  return (
    <div className="failure" role="alert">
      <p>
        <strong>
          <Icon name="caution" /> {t('problem.title')}
        </strong>
      </p>
      <p>
        <WithCode text={answer.kind === 'refused' ? answer.problem.detail : t(`problem.${answer.why}`)} />
      </p>
      {refused && <RetryWhen retry={refused.retry} />}
      {(refused === null || refused.retry.retryable) && (
        <button type="button" className="plain" onClick={again} ref={retryRef}>
          {t('problem.retry')}
        </button>
      )}
    </div>
  )
}
