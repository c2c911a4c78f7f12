import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { sdnOfBundle } from '../support/fresh-ofac.ts'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// Seen: with a file of NBCTF, which has no date, every address without a hit was uncertain in production for ever, and the
// advice was to use a dated format, which NBCTF does not have. Of other undated or old files, and of cut ones, nothing was said.

const header = 'שם,מספר זיהוי הארנק האלקטרוני,מטבע'
const rows = Array.from({ length: 120 }, (_, n) => `,${madeUp.tron(n)},USDT`)
const wallets = `${[header, 'צ.ת 18/26', ...rows].join('\n')}\n`

async function startWith(
  t: TestContext,
  files: Readonly<Record<string, string>>,
  settings: Record<string, string> = {},
) {
  const folder = await temporaryFolder(t)
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  for (const [path, content] of Object.entries(files)) await write(path, content)
  const app = await startTestApp({ LISTS_DIR: folder, ...settings })
  t.after(app.stop)
  const list = async (id: string, lang = 'en') =>
    (
      await app.ask<{ lists: { id: string; detail: string; status: string; complete_through: string | null }[] }>(
        `/api/lists?lang=${lang}`,
      )
    ).json.lists.find((each) => each.id === id) ?? assert.fail()
  const verdictOn = async (addr: string) => (await app.ask<{ verdict: string }>(`/api/risk?addr=${addr}`)).json.verdict
  return { write, list, verdictOn, remove: (path: string) => rm(join(folder, path)) }
}

test('an undated file counts as current from the day that the operator states, and ends with that statement', async (t) => {
  const { write, list, verdictOn, remove } = await startWith(
    t,
    { 'il-nbctf/wallets.csv': wallets, 'ofac/SDN.XML': sdnOfBundle('11/30/2026') },
    { LISTS_MAX_AGE_HOURS: '72' },
  )
  assert.equal(await verdictOn(unlisted.evm), 'uncertain')
  const { status, detail } = await list('il-nbctf')
  assert.equal(status, 'stale')
  assert.match(detail, /wallets\.csv: no date, and nothing in the content proves one/)
  assert.match(detail, /write it as YYYY-MM-DD into LISTS_DIR\/il-nbctf\/as-of\.txt\.$/)
  assert.doesNotMatch(detail, /LISTS_UPDATE|dated format/)
  assert.match((await list('il-nbctf', 'zh')).detail, /按 YYYY-MM-DD 写入 LISTS_DIR\/il-nbctf\/as-of\.txt/)
  await write('il-nbctf/as-of.txt', '2026-11-30\n')
  await until(async () => (await list('il-nbctf')).status === 'fresh')
  assert.equal((await list('il-nbctf')).complete_through, '2026-11-30')
  assert.match(
    (await list('il-nbctf')).detail,
    /wallets\.csv: no date\. The operator states that it was current on 2026-11-30/,
  )
  assert.deepEqual([await verdictOn(unlisted.evm), await verdictOn(madeUp.tron(5))], ['clear', 'risky'])
  for (const [content, why] of [
    ['2026-11-31', /as-of\.txt: the file does not match the expected schema \(a day as YYYY-MM-DD is expected\)/],
    ['2027-01-01', /as-of\.txt: a date in the file is in the future/],
    ['2026-11-01', /The operator states that it was current on 2026-11-01/],
  ] as const) {
    await write('il-nbctf/as-of.txt', content)
    await until(async () => why.test((await list('il-nbctf')).detail))
    assert.equal(await verdictOn(unlisted.evm), 'uncertain', content)
  }
  await write('il-nbctf/as-of.txt', '2026-11-30')
  await until(async () => (await verdictOn(unlisted.evm)) === 'clear')
  // Half of it is gone: the day is that of the file which is refused, not of the copy in force.
  await write('il-nbctf/wallets.csv', `${[header, ...rows.slice(0, 60)].join('\n')}\n`)
  await until(async () => (await verdictOn(unlisted.evm)) === 'uncertain')
  await write('il-nbctf/wallets.csv', wallets)
  await until(async () => (await verdictOn(unlisted.evm)) === 'clear')
  await remove('il-nbctf/as-of.txt')
  await until(async () => (await verdictOn(unlisted.evm)) === 'uncertain')
})

test('each undated, old or unterminated file has a sentence', async (t) => {
  const lines = (addresses: readonly string[]) => addresses.map((address) => `${address}\n`).join('')
  const { list } = await startWith(t, {
    'ofac/SDN.XML': sdnOfBundle('11/19/2025'),
    'ofac-addresses/sanctioned_addresses_TRX.txt': lines([madeUp.tron(1), madeUp.tron(2)]),
    'ofac-addresses/sanctioned_addresses_ETH.txt': `${lines([madeUp.evm(1)])}${madeUp.evm(2)}`,
    'openphish/feed.txt': 'https://one.example/a\nhttps://two.exam',
    'forta/1-phishing_scams.csv': `address,etherscan_tag\n${madeUp.evm(1)},Fake_Phishing1\n${madeUp.evm(2)},Fake_Ph`,
    'polkadot-phishing/all.json': JSON.stringify({ allow: [], deny: ['one.example', 'two.example'] }),
  })
  const detailOf = async (id: string) => (await list(id)).detail
  assert.match(await detailOf('ofac'), /SDN\.XML is of 2025-11-19, before the built-in copy/)
  const ofLines = await detailOf('ofac-addresses')
  assert.match(ofLines, /sanctioned_addresses_ETH\.txt, sanctioned_addresses_TRX\.txt: no date/)
  assert.match(ofLines, /as-of\.txt\. With LISTS_UPDATE=on the answer of the publisher is the date/)
  assert.match(ofLines, /sanctioned_addresses_ETH\.txt: the last line has no line end/)
  for (const [id, file] of [
    ['openphish', 'feed.txt'],
    ['forta', '1-phishing_scams.csv'],
  ] as const)
    assert.ok((await detailOf(id)).includes(`${file}: the last line has no line end. If the file was cut there,`), id)
  assert.match(await detailOf('polkadot-phishing'), /all\.json: no date/)
})

test('an undated SDN.XML has a sentence, with the format that has a date', async (t) => {
  const dated = sdnOfBundle('11/30/2026')
  const undated = dated.replace(/<Publish_Date>[^<]*<\/Publish_Date>/, '')
  assert.notEqual(undated, dated)
  const { list } = await startWith(t, { 'ofac/SDN.XML': undated })
  const { detail } = await list('ofac')
  assert.match(detail, /SDN\.XML: no date\..*SDN_ENHANCED\.XML has the date of the publisher/)
})
