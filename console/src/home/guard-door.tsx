import { guardBlocks } from '../../../src/http/pages/home-doors.ts'
import { CopyLine } from '../parts/copy-line.tsx'
import { useMessages } from '../use-messages.ts'

/** How an agent is guarded: with the SDK, by MCP, and on a local chain. */
export function GuardDoor() {
  const { lang, t } = useMessages()
  return (
    <section className="door" aria-labelledby="guard-title">
      <h2 id="guard-title">{t('home.guard')}</h2>
      {guardBlocks(location.origin).map(({ lead, code, path, more }) => (
        <div className="block" key={path}>
          <p>{t(lead)}</p>
          <CopyLine text={code} />
          <p className="links">
            <a href={`${path}?lang=${lang}`}>{t(more)}</a>
          </p>
        </div>
      ))}
    </section>
  )
}
