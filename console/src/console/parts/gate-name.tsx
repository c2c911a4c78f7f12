import { isMessageKey } from '../../messages.ts'
import { useMessages } from '../../use-messages.ts'

/** The translated name of a gate; its API name is the tooltip. */
export function GateName({ pillar }: { pillar: string }) {
  const { t } = useMessages()
  const key = `pillar.${pillar}`
  return <span title={pillar}>{isMessageKey(key) ? t(key) : pillar}</span>
}
