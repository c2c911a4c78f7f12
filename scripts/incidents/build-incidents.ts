import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { incidentSchema, type Incident, type IncidentArchive } from '../../src/incidents/incident.ts'
import type { IncidentClassId } from '../../src/incidents/incident-classes.ts'
import { dayMs } from '../../src/kit/duration.ts'
import { compare } from '../../src/kit/compare.ts'
import { classifyIncident } from './classify-incident.ts'
import { readDollars } from './read-dollars.ts'

const hacksUrl = 'https://github.com/SunWeb3Sec/DeFiHackLabs'
const bridgesUrl = 'https://github.com/RafaelAPB/SoKSPBlockchainInterop'
/** Two sources that name the same project this close together mean the same incident. */
const sameWithinDays = 5

const hackRows = z.array(
  z.object({ date: z.iso.date(), name: z.string(), class: z.string(), lost: z.string().nullable() }),
)
const bridgeRows = z.array(
  z.object({ bridge: z.string(), date: z.string().regex(/^\d\d\/\d\d\/\d{4}$/), value: z.coerce.number() }),
)

/** Labels of what is no loss: a disclosed flaw, a demonstration, a deployment without users. */
const noLoss = /disclosure|white ?hat|pre-production|denial of service|accidentally/i

/** Rows whose day differs from other public records by more than can be explained: they are left out, or their day is mended. */
const doubtful = new Set(['Poly Network 2021-07-03', 'Thorchain 2021-07-26', 'Thorchain 2021-07-24'])
const mendedDays: Readonly<Record<string, string>> = { 'Ronin 2022-03-01': '2022-03-23' }
/** What was shown to the signers of Bybit was not what they signed, and its "1.5B" are dollars. */
const mended: Readonly<Record<string, { class: IncidentClassId; amount_usd: number }>> = {
  Bybit: { class: 'deceived_signers', amount_usd: 1_500_000_000 },
}

/** The archive out of the publishers' files: DeFiHackLabs, and the table of bridge hacks with its amounts. */
export function buildIncidents({ hacks, bridges }: { hacks: string; bridges: string }): IncidentArchive {
  const drafts = [...readHacks(hacks)]
  for (const bridge of readBridges(bridges)) {
    const same = drafts.find((each) => isSame(each, bridge))
    if (!same) drafts.push(bridge)
    else {
      same.amount_usd ??= bridge.amount_usd
      same.class = 'bridge'
      same.sources = [...new Set([...same.sources, ...bridge.sources])]
    }
  }
  const incidents = withIds(drafts.toSorted((a, b) => compare(a.date, b.date)))
  return { as_of: incidents.at(-1)?.date ?? '', incidents }
}

type Draft = Omit<Incident, 'id'>

function* readHacks(text: string): Generator<Draft> {
  for (const { date, name, class: label, lost } of hackRows.parse(JSON.parse(text))) {
    const title = name.replace(/^[\s-]+/, '').trim()
    if (title === '' || noLoss.test(label) || noLoss.test(lost ?? '')) continue
    const judged = mended[title] ?? { class: classifyIncident(label), amount_usd: readDollars(lost) }
    yield { date, title, ...judged, chain: null, sources: [hacksUrl] }
  }
}

function* readBridges(text: string): Generator<Draft> {
  for (const { bridge, date, value } of bridgeRows.parse(parse(text, { columns: true, bom: true }))) {
    const written = date.split('/').toReversed().join('-')
    const name = `${bridge} ${written}`
    if (doubtful.has(name)) continue
    const day = mendedDays[name] ?? written
    yield {
      date: day,
      title: bridge,
      class: 'bridge',
      amount_usd: Math.round(value),
      chain: null,
      sources: [bridgesUrl],
    }
  }
}

function isSame(a: Draft, b: Draft): boolean {
  const apartMs = Math.abs(Date.parse(a.date) - Date.parse(b.date))
  const [one, other] = [bareName(a.title), bareName(b.title)]
  return apartMs <= sameWithinDays * dayMs && (one.startsWith(other) || other.startsWith(one))
}

function bareName(title: string): string {
  return title.toLowerCase().replaceAll(/\b(?:bridge|network|finance|protocol|horizon)\b|'s\b|[^a-z0-9]/g, '')
}

/** The day and the title name an incident; the second of the same day and title has a number. */
function withIds(drafts: readonly Draft[]): Incident[] {
  const uses = new Map<string, number>()
  return drafts.map((draft) => {
    const words = draft.title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
    const name = `${draft.date}-${words || 'unnamed'}`.slice(0, 90)
    const use = (uses.get(name) ?? 0) + 1
    uses.set(name, use)
    return incidentSchema.parse({ id: use === 1 ? name : `${name}-${use}`, ...draft })
  })
}
