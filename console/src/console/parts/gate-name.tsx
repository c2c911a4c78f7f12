import { isMessageKey } from '../../messages.ts'
import { useMessages } from '../../use-messages.ts'

/** A gate in the language of the page, and as the API names it where that is something else. */
export function GateName({ pillar }: { pillar: string }) {
  const { lang, t } = useMessages()
  const key = `pillar.${pillar}`
  const name = isMessageKey(key) ? t(key) : pillar
  return (
    <>
      {name}
      {name !== pillar && (
        <>
          {' '}
          <code lang={lang === 'en' ? undefined : 'en'}>{pillar}</code>
        </>
      )}
    </>
  )
}
