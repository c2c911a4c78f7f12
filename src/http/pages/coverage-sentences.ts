import { coverageMessages } from '../../messages/coverage.ts'
import { sourceNameMessages } from '../../messages/source-names.ts'
import { groupDigits } from '../../kit/amount.ts'
import type { Coverage, Gap } from './verdict-coverage.ts'

type Key = keyof typeof coverageMessages | keyof typeof sourceNameMessages

/** A language of the reader with its texts: of the service's pages or of the web app. */
export type Words = {
  lang: 'en' | 'zh'
  t: (key: Key, params?: Readonly<Record<string, string | number>>) => string
}

/**
 * Coverage in words. `warnings` state what keeps a clear verdict from being a full one and come first; `facts` say how much was
 * checked, unless the heading does, and how old the oldest list is that counts.
 */
export function coverageSentences(
  coverage: Coverage,
  verdict: string,
  words: Words,
): { warnings: string[]; facts: string } {
  const { checked, total, oldest, isAmber, missingSanctions } = coverage
  const { lang, t } = words
  const age = oldest === null ? '' : ageOf(oldest, words)
  const isOld = isAmber && oldest?.isStale === true
  const missing = missingSanctions.map((id) => sourceName({ id, kind: 'sanctions' }, words))
  const warnings = [
    ...(isOld ? [`${t('coverage.out_of_date')}${lang === 'zh' ? '' : ' '}${age}`] : []),
    ...(isAmber && missing.length > 0
      ? [t('coverage.missing_sanctions', { lists: missing.join(lang === 'zh' ? '、' : ', ') })]
      : []),
  ]
  const facts = [verdict === 'clear' ? '' : t('coverage.checked', { checked, total }), isOld ? '' : age]
  return { warnings, facts: facts.filter((fact) => fact !== '').join(' · ') }
}

/** A list with its age. `days` is null without a date. */
export function ageOf({ id, days }: { id: string; days: number | null }, words: Words): string {
  const list = sourceName({ id, kind: 'list' }, words)
  if (days === null) return words.t('coverage.age.none', { list })
  if (days === 0) return words.t('coverage.age.today', { list })
  return days === 1
    ? words.t('coverage.age.one', { list })
    : words.t('coverage.age', { list, days: groupDigits(String(days)) })
}

/** A list by its name, a question to a chain as `ethereum: issuer freeze`. What has no name in the catalogue keeps its id. */
export function sourceName({ id, kind }: Pick<Gap, 'id' | 'kind'>, { lang, t }: Words): string {
  if (kind !== 'chain') return nameOr(id, `list.name.${id}`, t)
  const [network = '', question = ''] = id.split('.')
  return `${network}${lang === 'zh' ? '：' : ': '}${nameOr(question, `question.${question}`, t)}`
}

function nameOr(id: string, key: string, t: Words['t']): string {
  return Object.hasOwn(sourceNameMessages, key) ? t(key as keyof typeof sourceNameMessages) : id
}
