import type { MouseEvent } from 'react'
import { isRecent, recentPath, type RecentListing } from '../api/lists.ts'
import { useAnswer } from '../api/use-answer.ts'
import { addressHref } from '../parts/address-href.ts'
import { SourceLink } from '../parts/source-link.tsx'
import { PanelBody } from '../parts/panel-body.tsx'
import { hrefWith } from '../use-query.ts'
import { useMessages } from '../use-messages.ts'

/** The newest listings; each address can be screened. */
export function RecentPanel({ screen }: { screen: (address: string) => void }) {
  const { lang, t } = useMessages()
  const request = useAnswer(recentPath(shown, lang), isRecent)
  return (
    <section className="panel" aria-labelledby="recent-title">
      <h2 id="recent-title">{t('recent.title')}</h2>
      <PanelBody request={request}>
        {({ total, items }) => (
          <>
            <p className="quiet">
              {total === 0 ? t('recent.none') : t('recent.total', { total: total.toLocaleString(lang) })}
            </p>
            <ol className="rows">
              {items.map((item) => (
                <li key={`${item.list} ${item.address}`}>
                  <Listing item={item} screen={screen} />
                </li>
              ))}
            </ol>
            <p className="quiet">
              <a href={recentPath(shown, lang)}>JSON</a>
            </p>
          </>
        )}
      </PanelBody>
    </section>
  )
}

function Listing({ item, screen }: { item: RecentListing; screen: (address: string) => void }) {
  const { lang, t } = useMessages()
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    screen(item.address)
  }
  const address = <code>{item.address}</code>
  return (
    <>
      <p>
        <strong>{item.label}</strong>
      </p>
      <p>
        {item.chain === 'other' ? (
          address
        ) : (
          <a href={hrefWith('', { q: item.address, lang })} onClick={follow}>
            {address}
          </a>
        )}
      </p>
      <p className="links">
        <span className="quiet">
          <time>{item.listed_on}</time> · {item.sourceLabel}
        </span>
        {item.chain !== 'other' && (
          <a href={addressHref(item.address, { lang, chain: item.chain })}>{t('address.open')}</a>
        )}
        <SourceLink url={item.source_url} />
      </p>
    </>
  )
}

const shown = 5
