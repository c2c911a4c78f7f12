import { dayParam } from '../api/screening.ts'
import { FieldProblem } from '../parts/field-problem.tsx'
import { NetworkSelect } from '../parts/network-select.tsx'
import { shortAddress } from '../parts/short-address.ts'
import { useMessages } from '../use-messages.ts'
import { hrefWith } from '../use-query.ts'
import type { Judged } from './use-judged.ts'

type Subject = {
  addr: string
  network: string
  /** A past day, YYYY-MM-DD; null for now. */
  on: string | null
}

/** The head of the page of one address: its links, and the network that it is screened on. */
export function AddressHead({
  judged,
  hasDocuments,
  networkProblem,
  chooseNetwork,
  ...subject
}: Subject & {
  judged: Judged | null
  /** Under a wrong clock nothing is signed. */
  hasDocuments: boolean
  networkProblem: string | null
  chooseNetwork: (network: string) => void
}) {
  const { lang, t } = useMessages()
  const { addr, network, on } = subject
  return (
    <div className="address-head">
      <h1>
        {t('address_page.title')} <code>{shortAddress(addr)}</code>
      </h1>
      {on !== null && (
        <p>
          <a href={hrefWith(location.search, { on: null })}>{t('frame.today')}</a>
        </p>
      )}
      <p>
        <a href={`/?lang=${lang}`}>{t('frame.another')}</a>
      </p>
      {/* Only 0x addresses exist on several networks; a link with an unnecessary network can be corrected here. */}
      {(/^0x/i.test(addr) || network !== '') && (
        <div className="field">
          <label htmlFor="network">{t('form.network')}</label>
          <NetworkSelect
            value={network}
            choose={chooseNetwork}
            problemId="network-problem"
            invalid={networkProblem !== null}
          />
          <FieldProblem id="network-problem" sentence={networkProblem} />
        </div>
      )}
      {hasDocuments && <Documents {...subject} isFinal={judged !== null && judged.reach !== 'tracing'} />}
    </div>
  )
}

/** Links to the report and the bundle. Before the trace has finished, a bundle would contain less than the page will. */
function Documents({ addr, network, on, isFinal }: Subject & { isFinal: boolean }) {
  const { lang, t } = useMessages()
  return (
    <p className={isFinal ? 'links' : 'links held'}>
      <a href={reportPath({ addr, network, on, lang })}>{t('frame.report')}</a>
      {on === null && (
        <a href={bundlePath({ addr, network, lang })} download={`evidence-${addr}.json`}>
          {t('frame.bundle')}
        </a>
      )}
    </p>
  )
}

/** The report on this address, with the number of its signed bundle. */
function reportPath(target: { addr: string; network: string; on: string | null; lang: string }): string {
  const { addr, network, on, lang } = target
  const query = new URLSearchParams({ ...(network === '' ? {} : { network }), ...dayParam(on), lang })
  return `/report/${encodeURIComponent(addr)}?${query.toString()}`
}

/** The signed bundle of all public evidence, which can be kept and verified without this service. */
function bundlePath({ addr, network, lang }: { addr: string; network: string; lang: string }): string {
  const query = new URLSearchParams({ address: addr, ...(network === '' ? {} : { network }), lang })
  return `/api/evidence/bundle?${query.toString()}`
}
