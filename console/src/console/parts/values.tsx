import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'react-aria-components'
import { WithCode } from '../../parts/with-code.tsx'
import { isMessageKey } from '../../messages.ts'
import { useMessages } from '../../use-messages.ts'
import { ConsoleProblem } from '../api.ts'
import type { Payment } from '../types.ts'
import { nameField, type FieldLabels } from './name-field.ts'
import { paymentMarks } from './payment-marks.ts'

/** An amount of USDC with two places, or more where it has them. */
export function Amount({ usdc }: { usdc: number }) {
  const { lang } = useMessages()
  const text = usdc.toLocaleString(lang, { minimumFractionDigits: 2, maximumFractionDigits: 6 })
  return <span className="amount">{text} USDC</span>
}

/** A state as a coloured label. */
export function State({ state, tone = toneOf[state] ?? '' }: { state: string; tone?: string }) {
  const { t } = useMessages()
  const key = `state.${state}`
  return <span className={`state ${tone}`}>{isMessageKey(key) ? t(key) : state}</span>
}

/** The state of a payment, and whether a gate flagged it. */
export function PaymentState({ state, flagged }: Pick<Payment, 'state' | 'flagged'>) {
  return (
    <span className="marks">
      {paymentMarks({ state, flagged }).map((mark) => (
        <State key={mark.state} {...mark} />
      ))}
    </span>
  )
}

const toneOf: Readonly<Record<string, string>> = {
  active: 'clear',
  delivered: 'clear',
  verified: 'clear',
  proved: 'clear',
  pass: 'clear',
  review: 'caution',
  flagged: 'caution',
  named_like: 'caution',
  held: 'caution',
  waiting: 'caution',
  paused: 'caution',
  not_activated: 'caution',
  blocked: 'risky',
  block: 'risky',
  failed: 'risky',
  revoked: 'risky',
  suspended: 'risky',
}

type Failed = { error: Error | null; again?: () => unknown; labels?: FieldLabels }

/**
 * A refusal in the words of the API, with the labels of the form. `again` retries; temporary refusals are retried by
 * themselves.
 */
export function Problem({ error, again, labels }: Failed) {
  const { lang, t } = useMessages()
  if (error === null) return null
  const isOwn = error instanceof ConsoleProblem
  const text = isOwn && error.message !== '' ? nameField(error.message, error.field, { t }, labels) : t('problem.panel')
  const byItself = again && isOwn && error.afterSeconds !== null ? [t('problem.by_itself')] : []
  return (
    <div className="problem" role="alert">
      <p>
        <WithCode text={[text, ...byItself].join(lang === 'zh' ? '' : ' ')} />{' '}
        {isOwn && error.code !== '' && (
          <a href={`/docs/reasons/${error.code}?lang=${lang}`} title={error.code}>
            {t('problem.meaning')}
          </a>
        )}
      </p>
      {again && (
        <Button className="plain" onPress={again}>
          {t('problem.retry')}
        </Button>
      )}
    </div>
  )
}

/** A loaded value, its loading state, or its error. */
export function Loaded<T>({ read, children }: { read: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { t } = useMessages()
  if (read.data !== undefined) return children(read.data)
  if (read.error) return <Problem error={read.error} again={read.refetch} />
  return <p className="waiting">{t('wait.loading')}</p>
}

/** The empty state of a page. */
export function Empty({ title, what, children }: { title: string; what: string; children?: ReactNode }) {
  return (
    <section className="panel empty">
      <h2>{title}</h2>
      <p>{what}</p>
      {children}
    </section>
  )
}
