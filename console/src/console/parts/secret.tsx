import { useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import { CopyLine } from '../../parts/copy-line.tsx'
import { useMessages } from '../../use-messages.ts'

/** A secret that is shown once, with a command that uses it. */
export function Secret({
  what,
  secret,
  command,
  done,
}: {
  what: string
  secret: string
  command?: string
  done: () => void
}) {
  const { t } = useMessages()
  const place = useRef<HTMLElement>(null)
  // The button that made it may be far below.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [secret])
  return (
    <section ref={place} className="panel secret" aria-label={what}>
      <h2>{what}</h2>
      <p>{t('secret.once')}</p>
      <CopyLine text={secret} />
      {command !== undefined && (
        <>
          <p>{t('secret.try')}</p>
          <CopyLine text={command} />
        </>
      )}
      <Button className="plain" onPress={done}>
        {t('secret.kept')}
      </Button>
    </section>
  )
}
