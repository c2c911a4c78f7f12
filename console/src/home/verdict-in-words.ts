import { urlOfPath } from '../api/host-screening.ts'
import type { Result } from '../api/screen.ts'
import { riskMax } from '../api/screening.ts'
import { shortAddress } from '../parts/short-address.ts'
import type { Messages } from '../messages.ts'
import { isMisleadingHost } from './misleading-host.ts'

/** The verdict in one sentence for screen readers, preceded by the real host of a misleading URL. */
export function announceVerdict(result: Result, path: string, { lang, t }: Messages): string {
  const elsewhere = 'host' in result && isMisleadingHost(urlOfPath(path), result.host)
  const sentences = [
    ...(elsewhere ? [t('host.announce', { host: result.host })] : []),
    ...('address' in result && result.on !== undefined ? [t('frame.past', { day: result.on })] : []),
    t('verdict.announce', {
      subject: subjectOf(result),
      verdict: t(`verdict.${result.verdict}`),
      risk: result.risk === null ? t('risk.none') : t('risk.score', { risk: result.risk, max: riskMax }),
    }),
  ]
  return sentences.join(lang === 'zh' ? '' : ' ')
}

/** What was screened, shortened for a title. Of a long host the end is kept, since that part is registered. */
export function subjectOf(result: Result): string {
  if ('host' in result) return result.host.length > 60 ? `…${result.host.slice(-60)}` : result.host
  return [shortAddress(result.address), result.on].filter(Boolean).join(' · ')
}
