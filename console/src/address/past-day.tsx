import { utcDay } from '../parts/day.ts'
import { useMessages } from '../use-messages.ts'

/** The form for a past day. Its answer is a report, which is based on the lists only. */
export function PastDay({ addr, network }: { addr: string; network: string }) {
  const { lang, t } = useMessages()
  return (
    <section className="panel" aria-labelledby="past-title">
      <h2 id="past-title">{t('address.past')}</h2>
      <p>{t('address.past.what')}</p>
      <form className="past" method="get" action={`/report/${encodeURIComponent(addr)}`}>
        <input type="hidden" name="lang" value={lang} />
        {network !== '' && <input type="hidden" name="network" value={network} />}
        <div className="field">
          <label htmlFor="on">{t('address.past.day')}</label>
          <input id="on" name="on" type="date" max={utcDay(Date.now())} required />
        </div>
        <button type="submit" className="plain">
          {t('address.past.show')}
        </button>
      </form>
    </section>
  )
}
