import { coverageSentences, sourceName } from '../../../src/http/pages/coverage-sentences.ts'
import type { Coverage } from '../../../src/http/pages/verdict-coverage.ts'
import { useMessages } from '../use-messages.ts'

/** The lines below a verdict: what keeps a clear one from being a full one, then how much was checked and how old it is. */
export function CoverageLines({ coverage, verdict }: { coverage: Coverage; verdict: string }) {
  const { warnings, facts } = coverageSentences(coverage, verdict, useMessages())
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className="warned">
          {warning}
        </p>
      ))}
      {facts !== '' && <p className="coverage">{facts}</p>}
    </>
  )
}

/** The gaps as chips, each of which opens to its reason. */
export function CoverageGaps({ gaps }: Pick<Coverage, 'gaps'>) {
  const messages = useMessages()
  const { t } = messages
  if (gaps.length === 0) return null
  return (
    <section className="gaps" aria-labelledby="gaps-title">
      <h3 id="gaps-title">{t('coverage.gaps')}</h3>
      <div>
        {gaps.map((gap) => (
          <details key={gap.id} className={`gap ${gap.why}`}>
            <summary>{sourceName(gap, messages)}</summary>
            <p>{t(`coverage.gap.${gap.why}`, { day: gap.day ?? '–' })}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
