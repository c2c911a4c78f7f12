import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { decidePayment } from '../../src/decision/decide.ts'
import { packGzip } from '../../src/decision/pack/gzip.ts'
import { unlisted } from '../support/known-addresses.ts'
import { callCli, projectRoot, runCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { exportAll } from '../support/decisions/export-all.ts'
import { startLogApp } from '../support/decisions/log-app.ts'
import { decideForPack, recordedPacks, repacked } from '../support/decisions/sample-pack.ts'
import { shared } from '../support/test-app.ts'

/** Programs of other versions that run TypeScript, as `.ci/run` installs them. */
const otherNodes = (process.env['TEST_NODES'] ?? '').split(':').filter((path) => path !== '')
const withoutOtherNodes = otherNodes.length === 0 && 'TEST_NODES names no other versions of Node'

test('an answer of /api/decide becomes one pack, which replays to the same words in every time zone and language', async (t) => {
  const { folder, write } = await start(t)
  const { answer, jwks } = await decideForPack(`to=${unlisted.evm}&url=https://pay.shop.example/`)
  const [file, keys, out] = [write('answer.json', answer), write('keys.json', jwks), join(folder, 'one.cspack')]
  const { key } = (await shared.ask<{ key: string }>('/api/lists/at')).json
  const packed = await callCli(['pack', '--answer', file, '--keys', keys, '--out', out, '--json'], {})
  assert.equal(packed.err, '')
  const { packs } = JSON.parse(packed.out) as { packs: { result: string; bytes: number }[] }
  assert.deepEqual([packed.code, packs[0]?.result], [0, 'MATCH'])
  const words = ['replay', out, '--keys', keys, '--log-key', key]
  const ends = await Promise.all([
    runCli(words, { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }),
    runCli(words, { TZ: 'America/St_Johns', LANG: 'C', DATA_DIR: join(folder, 'data') }),
    callCli(words, {}),
  ])
  for (const end of ends) assert.deepEqual(end, ends[0])
  assert.match(ends[0].out, /^att_\S+ {2}MATCH\n {2}The log of lists contains the snapshot\.\n$/)
  assert.equal((await readdir(folder)).includes('data'), false)
  const chinese = await callCli(['replay', out, '--lang', 'zh'], {})
  assert.match(chinese.out, /MATCH\n {2}签名.*\n {2}证据包.*未经验证/)
  const again = await callCli(['pack', '--answer', file, '--keys', keys, '--out', out], {})
  assert.deepEqual([again.code, /is there already/.test(again.err)], [1, true])
})

test('the packs of every version are replayed to the same bytes by other versions of Node', {
  skip: withoutOtherNodes,
}, () => {
  const packs = readdirSync(recordedPacks).map((name) => join(recordedPacks, name))
  const words = ['--disable-warning=ExperimentalWarning', join(projectRoot, 'src/cli.ts'), 'replay', ...packs]
  const [own, ...others] = [process.execPath, ...otherNodes].map((node) => spawnSync(node, words, { encoding: 'utf8' }))
  assert.equal(own?.stdout.match(/MATCH/g)?.length, packs.length)
  for (const other of others) assert.deepEqual([other.status, other.stdout, other.stderr], [0, own.stdout, ''])
})

test('a pack that differs, lacks a file or is damaged has its exit code: 1, 2 and 1', async (t) => {
  const { folder, write } = await start(t)
  const { answer, jwks } = await decideForPack(`to=${unlisted.evm}`)
  const [file, keys, out] = [write('answer.json', answer), write('keys.json', jwks), join(folder, 'one.cspack')]
  await callCli(['pack', '--answer', file, '--keys', keys, '--out', out], {})
  const good = readFileSync(out)
  const put = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  const lacking = put(
    'lacking.cspack',
    repacked(good, (files) => void files.delete('proofs/payee.json')),
  )
  const forged = put(
    'forged.cspack',
    repacked(good, (files) => void files.set('inputs.json', Buffer.from('{}'))),
  )
  const damaged = put('damaged.cspack', good.subarray(0, -1))
  const empty = put('empty.cspack', Buffer.alloc(0))
  const huge = put('huge.cspack', good)
  truncateSync(huge, 10_000_000_000)
  const bomb = put('bomb.cspack', packGzip(Buffer.alloc(40_000_000)))
  for (const [path, code, reply] of [
    [out, 0, /MATCH/],
    [forged, 1, /DIFFERS inputs\.json/],
    [lacking, 2, /INCOMPLETE proofs\/payee\.json/],
    [damaged, 1, /damaged\.cspack is damaged, or was changed\./],
    [empty, 1, /empty\.cspack is empty\./],
    [huge, 2, /^[^\n]*huge\.cspack is larger than \d+ bytes\.\n$/],
    [bomb, 1, /bomb\.cspack claims more content than a pack can have\./],
  ] as const) {
    const end = await callCli(['replay', path], {})
    assert.equal(end.code, code, path)
    assert.match(end.out + end.err, reply)
  }
  assert.equal((await callCli(['replay', out, lacking, forged, '--json'], {})).code, 1)
})

test('an export becomes a pack for each signed decision, with proofs from the lists in force and the log', async (t) => {
  const { folder, write } = await start(t)
  const data = join(folder, 'data')
  const app = await startLogApp({ DATA_DIR: data })
  for (const to of [unlisted.evm, unlisted.tron]) await app.call(decidePayment, { to, amountUsdc: '5' })
  await app.rooms.decisions.log.flush()
  const [page = ''] = await exportAll(app)
  const keys = write('keys.json', await app.rooms.attestation.jwks())
  const logKey = (await app.rooms.listsLog.files.key())?.bytes.toString().trimEnd() ?? ''
  await app.close()
  const file = write('export.json', JSON.parse(page) as object)
  const out = join(folder, 'packs')
  const packed = await callCli(['pack', '--export', file, '--keys', keys, '--out', out], { DATA_DIR: data })
  assert.deepEqual([packed.code, packed.out.match(/bytes, MATCH\n/g)?.length], [0, 2], packed.err)
  const packs = readdirSync(out).map((name) => join(out, name))
  const replayed = await callCli(['replay', ...packs, '--keys', keys, '--log-key', logKey], {})
  assert.deepEqual([replayed.code, replayed.out.match(/MATCH/g)?.length], [0, 2])
})

test('an answer without proof is proved from the lists in force, also where there is no service, and none is begun', async (t) => {
  const { folder, write } = await start(t)
  const { answer, jwks } = await decideForPack(`to=${unlisted.evm}`)
  const { proof: _, ...bare } = answer
  const [file, keys, out] = [write('answer.json', bare), write('keys.json', jwks), join(folder, 'one.cspack')]
  const data = join(folder, 'data')
  const packed = await callCli(['pack', '--answer', file, '--keys', keys, '--out', out, '--full'], { DATA_DIR: data })
  assert.match(packed.out, /bytes, MATCH\n$/, packed.err)
  assert.match(
    (await callCli(['replay', out], {})).out,
    /MATCH[^]*no proof of the log[^]*Screened again from the lists/,
  )
  assert.equal((await readdir(folder)).includes('data'), false)
})

test('wrong use is one sentence and exit code 1', async (t) => {
  const { folder, write } = await start(t)
  const file = write('a.json', {})
  const keys = write('keys.json', { keys: [] })
  for (const words of [
    [],
    ['--answer', file],
    ['--answer', file, '--export', file, '--keys', keys, '--out', folder],
    ['--answer', file, '--keys', keys, '--out', join(folder, 'x')],
    ['--export', file, '--keys', keys, '--out', join(folder, 'x')],
    ['a', 'b', '--answer', file, '--keys', keys, '--out', join(folder, 'x')],
  ]) {
    const { code, out, err } = await callCli(['pack', ...words], { DATA_DIR: join(folder, 'data') })
    assert.deepEqual([code, out], [1, ''], words.join(' '))
    assert.match(err, /^[^\n]+\n/)
  }
})

async function start(t: TestContext) {
  const folder = await temporaryFolder(t)
  const write = (name: string, value: object): string => {
    writeFileSync(join(folder, name), JSON.stringify(value))
    return join(folder, name)
  }
  return { folder, write }
}
