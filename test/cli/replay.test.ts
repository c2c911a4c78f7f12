import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { signerOf } from '../sdk/signer.ts'
import { callCli, runCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const recorded = join(import.meta.dirname, '../decision/exports')
const [chainName = ''] = readdirSync(recorded).filter((name) => name.endsWith('-chain'))
const place = join(recorded, chainName)
const page = join(place, 'export-1.json')
const keys = join(place, 'service-keys.json')
const signer = signerOf(1)

test('all entries of a genuine export match: exit code 0, in words and as JSON, with no data folder made', async (t) => {
  const { folder } = await start(t)
  const env = { DATA_DIR: join(folder, 'data'), PORT: 'nonsense' }
  const words = await runCli(['replay', page, '--keys', keys], env)
  assert.deepEqual([words.code, words.out.trim(), words.err], [0, '9 match, 0 differ, 0 incomplete.', ''])
  const chinese = await callCli(['replay', page, '--keys', keys, '--lang', 'zh-CN'], env)
  assert.equal(chinese.out.trim(), '一致 9 条，不一致 0 条，不完整 0 条。')
  const json = await callCli(['replay', page, page, '--keys', keys, '--json'], env)
  const report = JSON.parse(json.out) as { match: number; differs: number; incomplete: number; entries: object[] }
  assert.deepEqual(
    [json.code, report.match, report.differs, report.incomplete, report.entries.length],
    [0, 18, 0, 0, 18],
  )
  assert.deepEqual(Object.keys(report.entries[0] ?? {}), ['id', 'result'])
  assert.equal((await readdir(folder)).includes('data'), false)
})

test('an entry that differs or is incomplete is named with its pointer or what is missing: exit code 1', async (t) => {
  const { write } = await start(t)
  const { entries, parts, ...rest } = contentOf(page)
  const [first, second, third] = entries
  assert.ok(first && second && third)
  Object.assign(first.judged, { risk: 7 })
  Object.assign((second.inputs as { facts: object }).facts, { policy: 'policy-later' })
  const exported = { ...rest, entries: [first, second, third], parts, erased: 2, next_cursor: 'abc' }
  const file = await write('export.json', signed(exported))
  const both = await write('keys.json', JSON.stringify({ keys: [signer.jwk, ...keysOf(keys)] }))
  const { code, out } = await callCli(['replay', file, '--keys', both], {})
  assert.equal(code, 1)
  assert.deepEqual(out.trim().split('\n'), [
    `${first.id}  differs  /judged/risk`,
    `${second.id}  incomplete  judged by policy-later, a policy that this version does not know`,
    '2 entries were erased and 0 are damaged: the export does not contain them.',
    `The export has further pages after ${file}: export them with \`next_cursor\`.`,
    '1 match, 1 differ, 1 incomplete.',
  ])
  const json = await callCli(['replay', file, '--keys', both, '--json'], {})
  assert.deepEqual((JSON.parse(json.out) as { entries: unknown }).entries, [
    { id: first.id, result: 'differs', pointer: '/judged/risk' },
    { id: second.id, result: 'incomplete', missing: 'policy policy-later' },
    { id: third.id, result: 'match' },
  ])
})

test('damaged entries are no match: exit code 1', async (t) => {
  const { write } = await start(t)
  const file = await write('export.json', signed({ ...contentOf(page), entries: [], damaged: 1 }))
  const own = await write('keys.json', JSON.stringify({ keys: [signer.jwk] }))
  assert.equal((await callCli(['replay', file, '--keys', own], {})).code, 1)
})

test('an export that was changed, truncated, signed by others or of a later version is one sentence and exit code 1', async (t) => {
  const { write } = await start(t)
  const text = readFileSync(page, 'utf8')
  const own = await write('keys.json', JSON.stringify({ keys: [signer.jwk] }))
  const later = signed({ ...contentOf(page), format: 'countersign-export/2' })
  for (const [content, of, sentence] of [
    [text.replace('"risk":0', '"risk":1'), keys, /: it was changed after it was signed\.$/],
    [text.slice(0, -100), keys, /: it is truncated or damaged\.$/],
    [text, own, / is signed with a key that is not in the keys file\.$/],
    [
      later,
      own,
      / has the format countersign-export\/2\. This version reads countersign-export\/1: use a later one\.$/,
    ],
    ['id,at\r\n', keys, / is not complete JSON: /],
    ['{"export":1}', keys, / is not a JSON export of a decision log\.$/],
  ] as const) {
    const { code, out, err } = await callCli(['replay', await write('export.json', content), '--keys', of], {})
    assert.deepEqual([code, out], [1, ''])
    assert.match(err.trim(), sentence)
    assert.equal(err.trim().split('\n').length, 1)
  }
})

test('wrong use is one sentence and exit code 2', async (t) => {
  const { folder, write } = await start(t)
  for (const words of [
    [],
    [page],
    ['--keys', keys],
    [page, '--keys', page],
    [page, '--keys', join(folder, 'missing.json')],
    [join(folder, 'missing.json'), '--keys', keys],
    [page, '--keys', keys, '--lang', 'de'],
    [page, '--keys', keys, '--fast'],
    [page, '--keys', await write('keys.json', '{"keys":[],"keys":[]}')],
  ]) {
    const { code, out, err } = await callCli(['replay', ...words], {})
    assert.deepEqual([code, out], [2, ''], words.join(' '))
    assert.match(err, /^[^\n]+\n/)
    assert.doesNotMatch(err, / {4}at /)
  }
  assert.match((await callCli(['replay', page], {})).err, /countersign pack --answer FILE --keys FILE --out/)
})

type Content = { entries: { id: string; inputs: object; judged: object }[]; parts: object }

async function start(t: TestContext) {
  const folder = await temporaryFolder(t)
  const write = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  return { folder, write }
}

function contentOf(path: string): Content {
  return (JSON.parse(readFileSync(path, 'utf8')) as { export: Content }).export
}

function keysOf(path: string): unknown[] {
  return (JSON.parse(readFileSync(path, 'utf8')) as { keys: unknown[] }).keys
}

/** Signed over the RFC 8785 form by a signer of the test's own; the members are in that order only within entries. */
function signed(content: object): string {
  const sorted = Object.fromEntries(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const text = JSON.stringify(sorted)
  return `{"export":${text},"signature":"${signer.detached('cs-export+jws', text)}"}`
}
