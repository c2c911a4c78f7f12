import { verifyBlock } from '../../../src/http/pages/home-doors.ts'
import { CopyLine } from '../parts/copy-line.tsx'
import { useMessages } from '../use-messages.ts'

/** That decisions are signed, and how one is verified without the service. */
export function TrustPanel() {
  const { lang, t } = useMessages()
  const { code, path, more } = verifyBlock
  return (
    <section className="panel trust" aria-labelledby="trust-title">
      <h2 id="trust-title">{t('home.trust')}</h2>
      <p>{t('home.trust.what')}</p>
      <CopyLine text={code} />
      <p className="links">
        <a href={`${path}?lang=${lang}`}>{t(more)}</a>
      </p>
    </section>
  )
}
