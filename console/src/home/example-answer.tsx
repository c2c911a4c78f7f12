import { isScreenResult, riskMax, screeningPath } from '../api/screening.ts'
import { useAnswer } from '../api/use-answer.ts'
import { examples } from '../../../src/http/pages/home-doors.ts'
import { Icon } from '../parts/icon.tsx'
import { shortAddress } from '../parts/short-address.ts'
import { hrefWith } from '../use-query.ts'
import { useMessages } from '../use-messages.ts'

const [{ q: addr }] = examples

/** What an answer looks like, about the first example and from this service. Without one its place stays empty. */
export function ExampleAnswer() {
  const { lang, t } = useMessages()
  const { latest } = useAnswer(screeningPath({ addr, network: '', on: null, lang }), isScreenResult)
  const result = latest?.answer.kind === 'answered' ? latest.answer.body : null
  return (
    <div className="example-answer">
      {result && (
        <>
          <p className="quiet">{t('example.answer')}</p>
          <p className={`verdict-line ${result.verdict}`}>
            <Icon name={result.verdict} /> <strong>{t(`verdict.${result.verdict}`)}</strong>{' '}
            <code>{shortAddress(addr)}</code>{' '}
            <span className="quiet">
              {result.risk !== null && t('risk.score', { risk: result.risk, max: riskMax })}
            </span>
          </p>
          {result.evidence.slice(0, 1).map((item) => (
            <p key={item.source}>
              {item.label}
              {lang === 'zh' ? '：' : ': '}
              {item.detail}
            </p>
          ))}
          <p className="links">
            <a href={hrefWith('', { q: addr, lang })}>{t('example.answer.all')}</a>
          </p>
        </>
      )}
    </div>
  )
}
