import { useEffect, useReducer } from 'react'
import { besideTime } from '../../../src/kit/relative-time.ts'
import { timeFrom, timeOfInstant } from '../../../src/kit/time-of.ts'
import { useMessages } from '../use-messages.ts'
import { agoText, momentText } from './moment-text.ts'
import { serviceNow } from './service-clock.ts'

type Shown = { at: string }

/** A time in UTC, and how long ago it was or how far ahead it is; in the reader's zone on hover. */
export function Moment({ at }: Shown) {
  return <Beside at={at} text={timeOfInstant(at)} />
}

/** A time from which something is possible, rounded up to the second. */
export function MomentFrom({ at }: Shown) {
  return <Beside at={at} text={timeFrom(Date.parse(at))} />
}

/** A past time in UTC in the cell of a table, with how long ago it was below it. */
export function MomentAgo({ at }: Shown) {
  const { lang } = useMessages()
  const now = useServiceNow()
  return (
    <span className="moment-ago">
      <Time at={at} text={timeOfInstant(at)} /> <span className="quiet">{agoText(at, now, lang)}</span>
    </span>
  )
}

/** A time in UTC where there is no room: how long ago it was stands in its title. */
export function NarrowMoment({ at }: Shown) {
  const { lang } = useMessages()
  return <Time at={at} text={timeOfInstant(at)} more={besideTime(Date.parse(at), useServiceNow(), lang)} />
}

function Beside({ at, text }: Shown & { text: string }) {
  const { lang } = useMessages()
  return (
    <>
      <Time at={at} text={text} />
      <span className="quiet">{besideTime(Date.parse(at), useServiceNow(), lang)}</span>
    </>
  )
}

function Time({ at, text, more = '' }: Shown & { text: string; more?: string }) {
  const { lang } = useMessages()
  return (
    <time dateTime={at} title={`${momentText(at, lang)}${more}`}>
      {text}
    </time>
  )
}

/** The time of the service, read again while the page stays open. */
function useServiceNow(): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return serviceNow()
}

/** How often a page updates how long ago something was, in milliseconds. */
const tickMs = 30_000
