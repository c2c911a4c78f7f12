import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { replayableOf } from '../../src/api/replayables.ts'
import { decidePayee } from '../../src/decision/decide-payee.ts'
import { decidePayment } from '../../src/decision/decide.ts'
import { readPack } from '../../src/decision/read-pack.ts'
import { replayEntry } from '../../src/decision/replay/replay-entry.ts'
import { addService } from '../../src/registry/service-store.ts'
import { callCli } from '../support/command-line.ts'
import { contentOf, exportAll } from '../support/decisions/export-all.ts'
import { startLogApp } from '../support/decisions/log-app.ts'
import { loggedKey } from '../support/decisions/logged-caller.ts'
import { addKey, ownedAgent } from '../support/decisions/owned-agent.ts'
import { samplePayee } from '../support/decisions/record-samples.ts'
import { recordedPack, repacked } from '../support/decisions/sample-pack.ts'
import { bridge, unlisted } from '../support/known-addresses.ts'
import { removeFolder } from '../support/temporary-folder.ts'

let service: Awaited<ReturnType<typeof decided>>
before(async () => (service = await decided()))
after(() => removeFolder(service.folder))

/** A service that decided on each kind of question that is signed, and whose lists were changed afterwards. */
async function decided() {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-packs-'))
  const env = { DATA_DIR: join(folder, 'data'), LISTS_DIR: join(folder, 'lists') }
  await mkdir(env.LISTS_DIR)
  const app = await startLogApp(env)
  await app.rooms.storage.apply([addKey(loggedKey, {}), addService(samplePayee('open', { isProved: true }))])
  await app.call(decidePayment, { to: bridge, amountUsdc: '5', url: 'https://pay.shop.example/' })
  const request = { payee: 'open', 'payer.address': unlisted.evm, include: 'inputs' }
  const { body: ofPayee } = await app.call(decidePayee, request)
  await app.call(decidePayee, { payee: 'open' })
  await (await ownedAgent(app)).pay()
  await (await ownedAgent(app)).pay({ to: bridge })
  const keys = join(folder, 'keys.json')
  await writeFile(keys, JSON.stringify(await app.rooms.attestation.jwks()))
  const logKey = (await app.rooms.listsLog.files.key())?.bytes.toString().trimEnd() ?? ''
  await app.once.listsLog.settled()
  await mkdir(join(env.LISTS_DIR, 'mixers'))
  const [address, name] = [`0x${'7a'.repeat(20)}`, 'A mixer that was added later']
  await writeFile(join(env.LISTS_DIR, 'mixers/mixers.json'), JSON.stringify([{ address, name }]))
  const before = app.rooms.lists.current().root
  await app.once.lists.reload()
  assert.notEqual(app.rooms.lists.current().root, before)
  await app.once.listsLog.settled()
  const [page = ''] = await exportAll(app)
  const tokens = tokensOf(page)
  await app.close()
  const [exported, answered] = [join(folder, 'export.json'), join(folder, 'answer.json')]
  await writeFile(exported, page)
  await writeFile(answered, JSON.stringify(ofPayee))
  return { folder, env, keys, logKey, exported, answered, tokens }
}

/** The tokens of the entries, put together as they were answered, by what was decided. */
function tokensOf(page: string): Map<string, string> {
  const { entries, parts } = contentOf(page)
  const existing = new Map(Object.entries(parts))
  return new Map(
    entries.flatMap((entry) => {
      const { token } = replayEntry(entry as Record<string, unknown>, existing, replayableOf)
      return token ? [[token.terms.jti, token.text] as const] : []
    }),
  )
}

test('an export becomes light and full packs of decisions on payments, of payees and of payments, from lists of an earlier day', async () => {
  const { folder, env, keys, logKey, exported } = service
  const light = join(folder, 'light')
  const packed = await callCli(['pack', '--export', exported, '--keys', keys, '--out', light, '--json'], env)
  assert.deepEqual([packed.code, packed.err], [0, ''])
  const full = join(folder, 'full')
  const complete = await callCli(['pack', '--export', exported, '--keys', keys, '--out', full, '--full', '--json'], env)
  assert.equal(complete.code, 0, complete.err)
  type Told = { packs: { result: string; form: string; bytes: number; missing: string | null }[] }
  for (const [end, forms] of [
    [packed, ['light', 'light', 'light', 'light', 'light']],
    [complete, ['full', 'full', 'full', 'full', 'light']],
  ] as const) {
    const { packs } = JSON.parse(end.out) as Told
    assert.deepEqual(
      packs.map(({ result, missing }) => [result, missing]),
      forms.map(() => ['MATCH', null]),
    )
    // Where no party was screened there are no lists to be contained.
    assert.deepEqual(packs.map(({ form }) => form).toSorted(), forms)
  }
  const endpoints: string[] = []
  for (const name of (await readdir(full)).toSorted()) {
    const { pack } = readPack(await readFile(join(full, name)))
    endpoints.push(pack?.manifest.endpoint ?? '')
    const replayed = await callCli(['replay', join(full, name), '--keys', keys, '--log-key', logKey], {})
    assert.equal(replayed.code, 0, replayed.out)
    assert.match(replayed.out, pack?.manifest.v === 2 ? /MATCH[^]*Screened again from the lists/ : /MATCH/)
    assert.equal(/not signed: what the other gates/.test(replayed.out), pack?.manifest.endpoint === 'useGateway')
  }
  // RECORD_PACKS=1 adds those of a new version; recorded ones are never changed.
  for (const form of process.env['RECORD_PACKS'] === '1' ? ['light', 'full'] : [])
    await record(join(folder, form), form)
  assert.deepEqual(endpoints.toSorted(), ['decidePayee', 'decidePayee', 'decidePayment', 'useGateway', 'useGateway'])
})

test('a token alone is packed from the decision logs of the service, with its own keys, and no other token is', async () => {
  const { folder, env, tokens } = service
  for (const [jti, token] of tokens) {
    const out = join(folder, `${jti}.cspack`)
    const end = await callCli(['pack', token, '--out', out], env)
    assert.deepEqual([end.code, end.err], [0, ''])
    assert.match(end.out, /bytes, MATCH\n$/)
    assert.equal((await callCli(['replay', out], {})).code, 0)
  }
  const [[, token] = ['', '']] = tokens
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const other = (change: object) =>
    `${header}.${Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')}.${signature}`
  for (const [input, sentence] of [
    ['nonsense', /^countersign: This is no token of a decision\.|^This is no token of a decision\./],
    [other({ jti: 'att_other' }), /is in no decision log of this service\. Pass its answer/],
    [other({ iat: 1 }), /is in no decision log of this service/],
    [other({ sub: 'x' }), /is not the one of this token/],
  ] as const) {
    const end = await callCli(['pack', input, '--out', join(folder, 'none.cspack')], env)
    assert.deepEqual([end.code, end.out], [1, ''], input)
    assert.match(end.err, sentence)
  }
})

test('an answer of a payee with its inputs becomes a pack, with the proof of the payer from the lists of that day', async () => {
  const { folder, env, keys, logKey, answered } = service
  const out = join(folder, 'payee.cspack')
  const end = await callCli(['pack', '--answer', answered, '--keys', keys, '--out', out], env)
  assert.match(end.out, /bytes, MATCH\n$/, end.err)
  assert.equal(readPack(await readFile(out)).pack?.files.has('proofs/payer.json'), true)
  const replayed = await callCli(['replay', out, '--keys', keys, '--log-key', logKey], {})
  assert.match(replayed.out, /^pd_\S+ {2}MATCH\n {2}The log of lists contains the snapshot\.\n$/)
})

test('a full pack without one of its files states which, and lists with other data on the party differ', async () => {
  const { folder, env, tokens } = service
  const [[, token] = ['', '']] = tokens
  const out = join(folder, 'one.cspack')
  assert.equal((await callCli(['pack', token, '--out', out, '--full'], env)).code, 0)
  const pack = await readFile(out)
  const names = [...(readPack(pack).pack?.files.keys() ?? [])]
  assert.deepEqual(
    names.filter((name) => name.startsWith('lists/')),
    [
      'lists/bridges.ndjson',
      'lists/eu-assets.ndjson',
      'lists/mixers.ndjson',
      'lists/ofac.ndjson',
      'lists/official-notices.ndjson',
      'lists/railgun.ndjson',
      'lists/tornado-cash.ndjson',
    ],
  )
  const file = join(folder, 'changed.cspack')
  const replayed = async (change: (files: Map<string, Buffer>) => void, about: object = {}) => {
    await writeFile(file, repacked(pack, change, about))
    const { code, out: reply } = await callCli(['replay', file, '--json'], {})
    const [first] = (JSON.parse(reply) as { packs: { result: string; missing?: string; pointer?: string }[] }).packs
    return [code, first?.missing ?? first?.pointer ?? first?.result]
  }
  for (const name of names) {
    if (['manifest.json', 'keys.json', 'log-entry.json', 'log.tlog-proof'].includes(name)) continue
    assert.deepEqual(await replayed((files) => void files.delete(name)), [2, name])
  }
  const change = (name: string, from: string, to: string) => (files: Map<string, Buffer>) =>
    void files.set(name, Buffer.from(files.get(name)?.toString().replace(from, to) ?? ''))
  for (const name of names.filter((each) => /^lists|policy/.test(each)))
    assert.deepEqual(await replayed(change(name, '0', '1')), [1, name])
  assert.deepEqual(await replayed(() => {}, { lists: [] }), [1, 'manifest.json#/lists/0'])
})

/** Keeps one pack of each endpoint whose decision was made from lists. */
async function record(from: string, form: string): Promise<void> {
  for (const name of await readdir(from)) {
    const { manifest } = readPack(await readFile(join(from, name))).pack ?? assert.fail(name)
    const to = recordedPack(`${manifest.endpoint}-${form}`)
    if (manifest.lists_root !== null && !existsSync(to)) await copyFile(join(from, name), to)
  }
}
