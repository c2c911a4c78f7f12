import assert from 'node:assert/strict'
import test from 'node:test'
import { describeProblems } from '../../src/lists/describe-problems.ts'
import { sources } from '../../src/lists/sources.ts'
import { startTestApp, testNow } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'
import { until } from '../support/until.ts'

// Seen: the home page of a service without a network repeated "the download failed (unreachable)" for each of the eighteen
// files of one list, which was a third of the page on a phone.

type Lists = { lists: { id: string; detail: string }[] }

test('the downloads of a list that fail for one cause are one sentence that counts them; /lists names each', async (t) => {
  const world = { ...testWorld(testNow), fetch: () => Promise.reject(new Error('no network')) }
  const app = await startTestApp({ LISTS_UPDATE: 'on' }, world)
  t.after(app.stop)
  const lists = async (lang: string) => (await app.ask<Lists>(`/api/lists?lang=${lang}`)).json.lists
  const downloaded = sources.filter(({ downloads }) => downloads.length > 0).map(({ id }) => id)
  await until(async () => {
    const all = await lists('en')
    return downloaded.every((id) => all.find((each) => each.id === id)?.detail.includes('the download failed'))
  })
  for (const [lang, once, counted] of [
    ['en', /the download failed \(unreachable\)/g, '18 files, among them downloads/sanctioned_addresses_XBT.txt: the'],
    ['zh', /下载失败（无法连接）/g, 'downloads/sanctioned_addresses_XBT.txt 等 18 个文件：下载失败'],
  ] as const) {
    const all = await lists(lang)
    for (const { id, detail } of all) assert.ok([...detail.matchAll(once)].length <= 1, `${id}: ${detail}`)
    const { detail } = all.find(({ id }) => id === 'ofac-addresses') ?? assert.fail('no list')
    assert.ok(detail.startsWith(counted), detail)
    const page = (await app.ask(`/lists?lang=${lang}`)).text
    for (const asset of ['XBT', 'SOL']) assert.ok(page.includes(`sanctioned_addresses_${asset}.txt`), asset)
  }
})

test('two files of one cause are named together, and a rejected file is named however many there are', () => {
  const files = ['a.csv', 'b.csv', 'c.csv']
  const failed = (file: string) => ({ file, reason: 'download_failed', where: 'status 503' }) as const
  const [first] = describeProblems(files.slice(0, 2).map(failed), 'en')
  assert.equal(first, 'a.csv, b.csv: the download failed (status 503).')
  const rejected = files.map((file) => ({ file, reason: 'empty', where: null }) as const)
  assert.deepEqual(describeProblems(rejected, 'en'), ['a.csv, b.csv, c.csv: the file is empty.'])
  const differing = [...rejected.slice(0, 1), failed('b.csv'), { ...failed('c.csv'), where: 'timeout' } as const]
  assert.deepEqual(describeProblems(differing, 'zh').slice(0, 3), [
    'a.csv：文件为空。',
    'b.csv：下载失败（状态码 503）。',
    'c.csv：下载失败（超时）。',
  ])
})
