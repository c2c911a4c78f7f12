import { utcDay } from '../parts/day.ts'
import { serviceNow } from '../parts/service-clock.ts'
import { useMessages } from '../use-messages.ts'

/** The form for a past day, which this page then judges by the lists of that day alone. */
export function PastDay({ addr, network, on }: { addr: string; network: string; on: string | null }) {
  const { lang, t } = useMessages()
  return (
    <section className="panel" aria-labelledby="past-title">
      <h2 id="past-title">{t('address.past')}</h2>
      <p>{t('address.past.what')}</p>
      <form className="past" method="get" action={`/address/${encodeURIComponent(addr)}`}>
        <input type="hidden" name="lang" value={lang} />
        {network !== '' && <input type="hidden" name="network" value={network} />}
        <div className="field">
          <label htmlFor="on">{t('address.past.day')}</label>
          <input id="on" name="on" type="date" defaultValue={on ?? ''} max={utcDay(serviceNow())} required />
        </div>
        <button type="submit" className="plain">
          {t('address.past.show')}
        </button>
      </form>
    </section>
  )
}
