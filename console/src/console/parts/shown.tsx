import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'react-aria-components'
import { addressHref } from '../../parts/address-href.ts'
import { momentFromText, momentText } from '../../parts/moment-text.ts'
import { shortAddress } from '../../parts/short-address.ts'
import { WithCode } from '../../parts/with-code.tsx'
import { isMessageKey } from '../../messages.ts'
import { useMessages } from '../../use-messages.ts'
import { ConsoleProblem } from '../api.ts'
import type { Payment } from '../types.ts'

/** A moment in the reader's time, with its zone; in UTC on hover. */
export function Moment({ at }: { at: string }) {
  const { lang } = useMessages()
  return <Time at={at} text={momentText(at, lang)} />
}

/** A moment from which something can be done: the minute shown is never before it. */
export function MomentFrom({ at }: { at: string }) {
  const { lang } = useMessages()
  return <Time at={at} text={momentFromText(at, lang)} />
}

function Time({ at, text }: { at: string; text: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {text}
    </time>
  )
}

/** An amount of USDC with two places, and more only where it has them. */
export function Amount({ usdc }: { usdc: number }) {
  const { lang } = useMessages()
  const text = usdc.toLocaleString(lang, { minimumFractionDigits: 2, maximumFractionDigits: 6 })
  return <span className="amount">{text} USDC</span>
}

/** An address as people recognise it, whole on hover, that leads to its page. */
export function AddressLink({ address, network }: { address: string; network: string }) {
  const { lang } = useMessages()
  return (
    <a href={addressHref(address, { lang, chain: network })} title={address} className="mono">
      {shortAddress(address)}
    </a>
  )
}

/** A state in a word and a colour of its own. */
export function State({ state }: { state: string }) {
  const { t } = useMessages()
  const key = `state.${state}`
  return <span className={`state ${toneOf[state] ?? ''}`}>{isMessageKey(key) ? t(key) : state}</span>
}

/** What has become of a payment, and beside it that a gate flagged it. */
export function PaymentState({ state, flagged }: Pick<Payment, 'state' | 'flagged'>) {
  return (
    <>
      <State state={state} /> {flagged && <State state="flagged" />}
    </>
  )
}

const toneOf: Readonly<Record<string, string>> = {
  settled: 'clear',
  active: 'clear',
  delivered: 'clear',
  verified: 'clear',
  proved: 'clear',
  pass: 'clear',
  review: 'caution',
  flagged: 'caution',
  named_like: 'caution',
  simulated: 'caution',
  held: 'caution',
  waiting: 'caution',
  paused: 'caution',
  settling: 'caution',
  not_activated: 'caution',
  blocked: 'risky',
  block: 'risky',
  failed: 'risky',
  revoked: 'risky',
  suspended: 'risky',
}

/** What was refused, in the words of the API. `again` reads once more; what may be read later is read then by itself. */
export function Problem({ error, again }: { error: Error | null; again?: () => unknown }) {
  const { lang, t } = useMessages()
  if (error === null) return null
  const isOwn = error instanceof ConsoleProblem
  const text = isOwn && error.message !== '' ? error.message : t('problem.panel')
  const byItself = again && isOwn && error.afterSeconds !== null ? [t('problem.by_itself')] : []
  return (
    <div className="problem" role="alert">
      <p>
        <WithCode text={[text, ...byItself].join(lang === 'zh' ? '' : ' ')} />{' '}
        {isOwn && error.code !== '' && <a href={`/docs/reasons/${error.code}?lang=${lang}`}>{error.code}</a>}
      </p>
      {again && (
        <Button className="plain" onPress={again}>
          {t('problem.retry')}
        </Button>
      )}
    </div>
  )
}

/** What was read, or that it is being read, or why it cannot be. */
export function Loaded<T>({ read, children }: { read: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { t } = useMessages()
  if (read.data !== undefined) return children(read.data)
  if (read.error) return <Problem error={read.error} again={read.refetch} />
  return <p className="waiting">{t('wait.loading')}</p>
}

/** A page without anything on it yet says what would fill it. */
export function Empty({ title, what, children }: { title: string; what: string; children?: ReactNode }) {
  return (
    <section className="panel empty">
      <h2>{title}</h2>
      <p>{what}</p>
      {children}
    </section>
  )
}
