import { coverageOf } from '../../../../src/http/pages/verdict-coverage.ts'
import { isScreenResult, screeningPath, type ScreenResult } from '../../api/screening.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { CoverageLines } from '../../home/coverage.tsx'
import { EvidenceList } from '../../home/evidence-list.tsx'
import { SourcesChecked } from '../../home/sources-checked.tsx'
import { serviceNow } from '../../parts/service-clock.ts'
import { WithCode } from '../../parts/with-code.tsx'
import { useMessages } from '../../use-messages.ts'

/** The current evidence of lists and chain on the payee; the address page has all of it. */
export function PayeeEvidence({ to, network }: { to: string; network: string }) {
  const { lang, t } = useMessages()
  const { latest } = useAnswer(screeningPath({ addr: to, network, on: null, lang }), isScreenResult)
  const result = latest?.answer.kind === 'answered' ? latest.answer.body : null
  return (
    <section className="panel payee-evidence">
      <h2>{t('payment.evidence')}</h2>
      {result === null ? <p className="waiting">{t('wait.screening')}</p> : <Verdict result={result} />}
    </section>
  )
}

/** A clear verdict without what sanctions lists have today is amber, and begins with that. */
function Verdict({ result }: { result: ScreenResult }) {
  const { t } = useMessages()
  const coverage = coverageOf(result.verdict, result.intelligence.sources, serviceNow())
  const { checked, total, isAmber } = coverage
  return (
    <div className={`payee ${result.verdict}${isAmber ? ' in-part' : ''}`}>
      <div className="lines">
        <CoverageLines coverage={coverage} verdict={result.verdict} />
      </div>
      <p className="word">
        {t(`verdict.${result.verdict}`)}{' '}
        {result.verdict === 'clear' && <span className="on-sources">{t('coverage.on', { checked, total })}</span>}
      </p>
      {/* The advice of a clear verdict is about a payment to come. */}
      {result.verdict !== 'clear' && (
        <p className="quiet">
          <WithCode text={result.advice} />
        </p>
      )}
      <EvidenceList evidence={result.evidence} none={t('payment.no_evidence')} />
      <SourcesChecked result={result} />
    </div>
  )
}
