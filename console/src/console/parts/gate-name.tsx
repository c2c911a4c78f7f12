import { Fragment } from 'react'
import { isMessageKey } from '../../messages.ts'
import { useMessages } from '../../use-messages.ts'

/** The translated name of a gate; its API name is the tooltip. */
export function GateName({ pillar }: { pillar: string }) {
  const { t } = useMessages()
  const key = `pillar.${pillar}`
  const name = isMessageKey(key) ? t(key) : pillar
  return (
    <span title={pillar} className="unbroken">
      {name.split(/(?<=\/)/).map((part, i) => (
        <Fragment key={i}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}
