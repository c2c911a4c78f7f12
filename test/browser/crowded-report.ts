import assert from 'node:assert/strict'
import { frame } from '../../src/http/pages/page.ts'
import { drawHostReport } from '../../src/http/pages/host-report-page.ts'
import { drawPastReport, drawReport } from '../../src/http/pages/report-page.ts'
import { reportTitle, type ReportAbout } from '../../src/http/pages/report-parts.ts'
import { bundleAnswerSchema } from '../../src/evidence/bundle.ts'
import { hostBundleAnswerSchema } from '../../src/evidence/host-bundle.ts'
import { sources } from '../../src/lists/sources.ts'
import { joinItems, type Lang } from '../../src/messages/message.ts'
import { listName } from '../../src/lists/list-name.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { party } from './chain-fixture.ts'

/** The reports of a service that uses every list, on subjects about which these have very many entries. */
export const crowdedReports: readonly ['address', 'past', 'host'] = ['address', 'past', 'host']

const longName = `${'A very long name of a listed party '.repeat(6)}شركة`

/** A report as the service draws it: what it answers itself, with 60 findings, 60 transfers and all lists added. */
export async function crowdedReport(
  base: string,
  kind: (typeof crowdedReports)[number],
  lang: Lang,
  findings: number,
): Promise<string> {
  const about = aboutOf(base, lang)
  const drawn = await (kind === 'host'
    ? crowdedHost(base, findings, about)
    : crowdedAddress(base, kind, findings, about))
  return frame(lang, '/report/x', reportTitle(lang), drawn)
}

async function crowdedAddress(base: string, kind: 'address' | 'past', findings: number, about: ReportAbout) {
  const { lang } = about
  const path = `/api/evidence/bundle?address=${sanctioned.evm}&lang=${lang}`
  const signed = bundleAnswerSchema.parse(await (await fetch(base + path)).json())
  const { screening } = signed.bundle
  const crowded = {
    ...screening,
    evidence: many(findings, (n) => ({ ...first(screening.evidence), weight: 100 - n, detail: detailOf(n) })),
    intelligence: {
      sources: [
        ...sources.map(({ id, kind }) => ({ ...first(screening.intelligence.sources), id, kind, ...standing })),
        ...screening.intelligence.sources.filter(({ kind }) => kind === 'chain'),
      ],
    },
    advice: screening.advice.repeat(2),
    note: noteOf(screening.note, lang),
  }
  if (kind === 'past') return drawPastReport({ ...crowded, on: '2026-05-01', lists: [] }, about)
  const relation = { list: 'eu-fsf', direction: 'in' as const, amount: '123456789.123456', url: 'https://example.org/' }
  const one_hop_relations = many(60, (n) => ({ ...relation, party: party(n) }))
  return drawReport({ ...signed, bundle: { ...signed.bundle, screening: crowded, one_hop_relations } }, about)
}

async function crowdedHost(base: string, findings: number, about: ReportAbout) {
  const answer = await fetch(`${base}/api/evidence/host-bundle?url=metmask.io&lang=${about.lang}`)
  const signed = hostBundleAnswerSchema.parse(await answer.json())
  const { screening } = signed.bundle
  const crowded = {
    ...screening,
    host: `${'long-label.'.repeat(20)}metmask.io`,
    evidence: many(findings, (n) => ({ ...first(screening.evidence), weight: 100 - n, detail: detailOf(n) })),
    lists: sources.map(({ id, kind }) => ({ ...first(screening.lists), id, kind, ...standing, matched: null })),
    advice: screening.advice.repeat(2),
    note: noteOf(screening.note, about.lang),
  }
  return drawHostReport({ ...signed, bundle: { ...signed.bundle, screening: crowded } }, about)
}

/** In use, and each too old: then it is a gap too, and named in the note. */
const standing = { status: 'stale', as_of: '2026-01-01', complete_through: '2026-01-01' } as const

function noteOf(note: string, lang: Lang): string {
  return `${note} ${joinItems(
    lang,
    sources.map(({ id }) => listName(id, lang)),
  )}`
}

function detailOf(n: number): string {
  return `On the list since 2020-01-01, finding ${n}. Name of the entry: ${longName}. ${'A reason that the list gives. '.repeat(8)}`
}

function many<Row>(count: number, rowOf: (n: number) => Row): Row[] {
  return Array.from({ length: count }, (_, n) => rowOf(n))
}

function first<Row>(rows: readonly Row[]): Row {
  return rows[0] ?? assert.fail('a row to repeat')
}

function aboutOf(base: string, lang: Lang): ReportAbout {
  // As long as the code of a signed report.
  const code = { url: `${base}/report/verify/${'a'.repeat(640)}?lang=${lang}`, isSigned: true }
  return { lang, baseUrl: base, engine: 'countersign/0.1.0', now: Date.parse('2026-11-20T12:00:00Z'), code }
}
