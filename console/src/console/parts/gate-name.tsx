import { isMessageKey } from '../../messages.ts'
import { useMessages } from '../../use-messages.ts'

/** A gate in the language of the page, once: the name that the API has for it is its tooltip. */
export function GateName({ pillar }: { pillar: string }) {
  const { t } = useMessages()
  const key = `pillar.${pillar}`
  return <span title={pillar}>{isMessageKey(key) ? t(key) : pillar}</span>
}
