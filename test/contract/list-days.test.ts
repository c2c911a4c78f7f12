import assert from 'node:assert/strict'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import type { HostResult } from '../../src/screening/host-result.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { blender, bridge, sanctioned, tornadoPool } from '../support/known-addresses.ts'
import { shared, startTestApp, testBaseUrl, type TestApp } from '../support/test-app.ts'
import { removeFolder } from '../support/temporary-folder.ts'

type List = { id: string; as_of: string | null; complete_through: string | null; age_hours: number | null }
type Asked = Pick<TestApp, 'ask'>

test('200: a list has one age in one answer, and is no older than a listing that is shown', async () => {
  for (const address of [...Object.values(sanctioned), tornadoPool, blender, bridge]) {
    for (const query of ['', '&on=2024-06-01', '&lang=zh']) {
      const { json } = await shared.ask<ScreenResult>(`/api/risk?addr=${address}${query}`)
      assert.ok(json.evidence.length > 0, address)
      agree(json.evidence, json.intelligence.sources)
    }
  }
})

/** A contract of Tornado Cash that came to its list after the copy to which that list is complete. */
const later = '0x00D5ec4CDF59374B2A47e842B799027356eAC02B'

test('200: the page of a listing newer than the last complete copy does not call the list older than the listing', async () => {
  const { json } = await shared.ask<ScreenResult>(`/api/risk?addr=${later}`)
  const [evidence] = json.evidence
  assert.equal(evidence?.listed_on, '2023-10-01')
  const { text } = await shared.ask(evidence?.page?.slice(testBaseUrl.length) ?? '')
  assert.match(text, /<dt>Listed on<\/dt><dd>2023-10-01<\/dd>/)
  assert.match(text, /<dt>As of<\/dt><dd>2023-10-01<\/dd>/)
  assert.match(text, /<dt>Complete through<\/dt><dd>2022-07-02<\/dd>/)
})

test('200: the day up to which a list is complete is distinguished from the day of its newest listing', async () => {
  const pools = await list(shared, 'tornado-cash')
  assert.deepEqual([pools.as_of, pools.complete_through], ['2023-10-01', '2022-07-02'])
  assert.equal(pools.age_hours, (Date.parse('2026-12-01T12:00:00Z') - Date.parse('2022-07-02T00:00:00Z')) / 3_600_000)
  const ofac = await list(shared, 'ofac')
  assert.equal(ofac.as_of, ofac.complete_through)
  const { json } = await shared.ask<ScreenResult>(`/api/risk?addr=${later}`)
  const reply = json.intelligence.sources.find(({ id }) => id === 'tornado-cash')
  assert.deepEqual([reply?.as_of, reply?.complete_through], ['2023-10-01', '2022-07-02'])
  assert.match(reply?.detail ?? '', /covers listings up to 2022-07-02/)
  const pages = await Promise.all(['en', 'zh'].map(async (lang) => (await shared.ask(`/lists?lang=${lang}`)).text))
  assert.match(pages[0] ?? '', /Complete through 2022-07-02, As of 2023-10-01/)
  assert.match(pages[1] ?? '', /完整至 2022-07-02，截至 2023-10-01/)
})

test('200: a sanctions list is as old as its last complete copy', async (t) => {
  // 2026-08-20 is 103.5 days before the clock of the test.
  const app = await startTestApp({ LISTS_MAX_AGE_HOURS: String(24 * 100) })
  t.after(app.stop)
  const { json } = await app.ask<{ lists: { id: string; status: string }[] }>('/api/lists')
  assert.equal(json.lists.find(({ id }) => id === 'ofac')?.status, 'stale')
})

test('200: a day that was worked out is called so, in words too, and a designation is not', async () => {
  for (const [lang, words] of [
    ['en', /was derived from other dates or from a deployment block/],
    ['zh', /推算得出/],
  ] as const) {
    const { json } = await shared.ask<ScreenResult>(`/api/risk?addr=${tornadoPool}&on=2022-08-08&lang=${lang}`)
    const mixer = json.evidence.find(({ source }) => source === 'tornado-cash')
    assert.deepEqual([mixer?.listed_on?.slice(0, 7), mixer?.listed_on_basis], ['2019-12', 'derived'])
    assert.match(mixer?.detail ?? '', words)
    const ofac = json.evidence.find(({ source }) => source === 'ofac')
    assert.equal(ofac?.listed_on_basis, 'authority')
    assert.doesNotMatch(ofac?.detail ?? '', words)
    assert.deepEqual(json.lists?.map(({ id, listed_on_basis }) => [id, listed_on_basis]).toSorted(), [
      ['ofac', 'authority'],
      ['tornado-cash', 'derived'],
    ])
    const page = await shared.ask(`/evidence/tornado-cash/${tornadoPool}?lang=${lang}`)
    assert.match(page.text, words)
  }
})

test('200: a listing first known later than its file was published makes the list no older than itself', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-days-'))
  t.after(() => removeFolder(folder))
  await mkdir(join(folder, 'ofac'))
  await writeFile(join(folder, 'ofac/SDN.XML'), sdn('10/20/2026', [madeUp.evm(1)]))
  await mkdir(join(folder, 'own'))
  await writeFile(join(folder, 'own/own.json'), JSON.stringify([{ host: 'listed.example', reason: 'Made up.' }]))
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${madeUp.evm(1)}`)
  const [evidence] = json.evidence
  assert.deepEqual([evidence?.listed_on, evidence?.listed_on_basis], ['2026-12-01', 'first_known'])
  agree(json.evidence, json.intelligence.sources)
  const source = json.intelligence.sources.find(({ id }) => id === 'ofac')
  assert.deepEqual([source?.as_of, source?.complete_through], ['2026-12-01', '2026-08-20'])
  const page = await app.ask(evidence?.page?.slice(testBaseUrl.length) ?? '')
  assert.match(page.text, /<dt>As of<\/dt><dd>2026-12-01<\/dd>/)
  const others = await app.ask<ScreenResult>(`/api/risk?addr=${madeUp.evm(2)}`)
  const other = others.json.intelligence.sources.find(({ id }) => id === 'ofac')
  assert.deepEqual([other?.as_of, other?.complete_through], ['2026-10-20', '2026-08-20'])
  const ofac = await list(app, 'ofac')
  assert.deepEqual([ofac.as_of, ofac.complete_through], ['2026-10-20', '2026-08-20'])
  const host = await app.ask<HostResult>('/api/endpoint?url=listed.example')
  agree(host.json.evidence, host.json.lists)
})

type Shown = Pick<ScreenResult['evidence'][number], 'source' | 'as_of' | 'listed_on' | 'delisted_on'>

/** Each list that evidence names has the age the answer gives it elsewhere, and one that covers what is shown of it. */
function agree(evidence: readonly Shown[], lists: readonly { id: string; as_of: string | null }[]): void {
  for (const { source, as_of, listed_on, delisted_on } of evidence) {
    const reply = lists.find(({ id }) => id === source)
    if (!reply) continue
    assert.equal(as_of, reply.as_of, source)
    assert.ok((as_of ?? '') >= (listed_on ?? ''), `${source} as of ${as_of} shows ${listed_on}`)
    assert.ok((as_of ?? '') >= (delisted_on ?? ''), `${source} as of ${as_of} shows ${delisted_on}`)
  }
}

async function list(app: Asked, id: string): Promise<List> {
  const { json } = await app.ask<{ lists: List[] }>('/api/lists')
  return json.lists.find((candidate) => candidate.id === id) ?? assert.fail(`no list ${id}`)
}

function sdn(published: string, addresses: readonly string[]): string {
  const ids = addresses.map(
    (address) => `<id><uid>1</uid><idType>Digital Currency Address - ETH</idType><idNumber>${address}</idNumber></id>`,
  )
  return `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
<publshInformation><Publish_Date>${published}</Publish_Date><Record_Count>1</Record_Count></publshInformation>
<sdnEntry><uid>36000</uid><lastName>MADE UP</lastName><sdnType>Entity</sdnType><idList>${ids.join('')}</idList></sdnEntry>
</sdnList>
`
}
