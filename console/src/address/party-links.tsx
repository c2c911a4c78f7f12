import { useExplorer } from '../api/use-networks.ts'
import { addressHref } from '../parts/address-href.ts'
import { hostOf } from '../parts/host.ts'
import { Icon } from '../parts/icon.tsx'
import { useMessages } from '../use-messages.ts'

/** Links of a party: its page here and the chain's explorer. */
export function PartyLinks({ address, chain }: { address: string; chain: string }) {
  const { lang, t } = useMessages()
  const explorer = useExplorer(chain)
  return (
    <span className="links">
      <a href={addressHref(address, { lang, chain })}>{t('address.open')}</a>
      {explorer && (
        <a href={explorer.address_url + encodeURIComponent(address) + explorer.suffix} rel="noreferrer">
          {t('chart.explorer', { host: hostOf(explorer.address_url) ?? '' })}
          <Icon name="out" />
        </a>
      )}
    </span>
  )
}
