import { timeOfInstant } from '../../../src/kit/time-of.ts'
import { agoText } from '../parts/moment-text.ts'
import { serviceNow } from '../parts/service-clock.ts'
import { Warning } from '../parts/warning.tsx'
import { useMessages } from '../use-messages.ts'

type Read = { truncated: boolean; note: string; as_of: string; chain: string }

/** A warning about truncated data, shown above the chart because it changes its meaning. */
export function TruncatedNote({ truncated }: Pick<Read, 'truncated'>) {
  const { t } = useMessages()
  if (!truncated) return null
  return <Warning>{t('chart.truncated')}</Warning>
}

/** When an answer was read, how long ago that was, and its limits. */
export function ReadNote({ note, as_of, chain }: Read) {
  const { lang, t } = useMessages()
  const time = timeOfInstant(as_of)
  const ago = agoText(as_of, serviceNow(), lang)
  return <p className="quiet">{[t('chart.read_at', { time, ago, chain }), note].join(lang === 'zh' ? '' : ' ')}</p>
}
