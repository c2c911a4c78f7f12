import { addressHref } from '../parts/address-href.ts'
import { hostOf } from '../parts/host.ts'
import { Icon } from '../parts/icon.tsx'
import { useMessages } from '../use-messages.ts'
import { explorerOf } from './explorers.ts'

/** Where more is to be seen of a party: its page here, and the chain's own explorer. */
export function PartyLinks({ address, chain }: { address: string; chain: string }) {
  const { lang, t } = useMessages()
  const explorer = explorerOf(chain)
  return (
    <span className="links">
      <a href={addressHref(address, { lang, chain })}>{t('address.open')}</a>
      {explorer && (
        <a href={explorer.addressUrl + encodeURIComponent(address)} rel="noreferrer">
          {t('chart.explorer', { host: hostOf(explorer.addressUrl) ?? '' })}
          <Icon name="out" />
        </a>
      )}
    </span>
  )
}
