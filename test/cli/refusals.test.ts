import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import type { Command } from '../../src/cli/command.ts'
import { allCommands } from '../../src/cli/commands.ts'
import { intentCommand } from '../../src/cli/intent-command.ts'
import { readBounded } from '../../src/cli/read-bounded.ts'
import { verifyCommand } from '../../src/cli/verify-command.ts'
import { realWorld } from '../../src/kit/world.ts'
import { claims, signerOf } from '../sdk/signer.ts'
import { callCli, projectRoot, runCli, type CommandEnd } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openKeyring } from '../support/keyrings.ts'

/** The body of POST /api/intent/check may be so long. */
const bodyMaxBytes = 1_048_576

const commands = await allCommands()

test('a setting that makes no sense is one sentence that names it, for every command', async (t) => {
  const { write } = await folder(t)
  const payment = await write('payment.json', '{}')
  const calls = [
    ['intent', payment],
    ['screen', claims.sub.slice(9)],
    ['host', 'example.com'],
    ['lists', 'status'],
    ['lists', 'update'],
    ['keys', 'status'],
    ['keys', 'rotate'],
    ['accounts', 'erase', 'a@example.com'],
    ['agents', 'show', 'a'],
    ['agents', 'kyc', 'a', 'none'],
    ['agents', 'free-wallet', 'a'],
    ['services', 'show', 'a'],
    ['services', 'set-status', 'a', 'suspended'],
    ['incidents', 'import', payment],
    ['observatory', 'import', payment],
    ['audit'],
    ['backup', join(dirname(payment), 'backup')],
    ['restore', payment],
    ['pack', 'a.b.c', '--out', join(dirname(payment), 'a.cspack')],
    ['own-proof', 'example.com', '--out', join(dirname(payment), 'own.json')],
    ['serve'],
    ['devnet'],
  ]
  const settings = { PORT: 'abc', DATA_DIR: join(payment, 'none') }
  const ends = await Promise.all(calls.map((words) => (words[0] === 'serve' ? runCli : callCli)(words, settings)))
  for (const [i, end] of ends.entries())
    assertSentence(end, 1, /PORT must be a whole number from 0 to 65535\.$/, calls[i]?.join(' '))
  const named = new Set(calls.map((words) => commands.find(({ name }) => words.join(' ').startsWith(name))?.name))
  assert.deepEqual(
    commands.map(({ name }) => name).filter((name) => !named.has(name)),
    ['verify', 'replay'],
    'every command that reads settings stands here',
  )
})

test('a LISTS_DIR that is no folder is one sentence from every command that reads lists; the others do without', async (t) => {
  const { dir, write } = await folder(t)
  const file = await write('file', '[]')
  const address = claims.sub.slice(9)
  const calls = [
    ['screen', address],
    ['host', 'example.com'],
    ['lists', 'status'],
    ['lists', 'update'],
    ['intent', file],
  ]
  const sentence = /LISTS_DIR must be an existing, readable folder\.$/
  const missing = { PORT: '0', DATA_DIR: join(dir, 'data'), LISTS_DIR: join(dir, 'nowhere') }
  const ends = await Promise.all(calls.map((words) => callCli(words, missing)))
  for (const [i, end] of ends.entries()) assertSentence(end, 1, sentence, calls[i]?.join(' '))
  assertSentence(await callCli(['screen', address], { ...missing, LISTS_DIR: file }), 1, sentence)
  assert.deepEqual(await readdir(dir), ['file'], 'nothing was begun')
  await openKeyring({ dataDir: missing.DATA_DIR, world: realWorld(), secretsKey: null })
  assert.equal((await callCli(['keys', 'rotate'], missing)).err, '')
})

test('keys rotate reports in one sentence what the file system refused, and leaves everything as it was', async (t) => {
  const { dir, write } = await folder(t)
  const file = await write('file', '')
  assertSentence(await callCli(['keys', 'rotate'], { DATA_DIR: file }), 1, /^The signing keys of .*file .*: ENOTDIR: /)
  await mkdir(join(dir, 'a/signing-keys/000001.json'), { recursive: true })
  assertSentence(await callCli(['keys', 'rotate'], { DATA_DIR: join(dir, 'a') }), 1, /: EISDIR: .*from a copy\.$/)
  await mkdir(join(dir, 'b/signing-keys'), { recursive: true })
  await writeFile(join(dir, 'b/signing-keys/000001.json'), '{"format":')
  await writeFile(join(dir, 'b/secrets.key'), `${Buffer.alloc(32).toString('base64')}\n`)
  assertSentence(
    await callCli(['keys', 'rotate', '--json'], { DATA_DIR: join(dir, 'b') }),
    1,
    /damaged: put the folder/,
  )
  assert.deepEqual((await readdir(dir, { recursive: true })).toSorted(), [
    'a',
    'a/signing-keys',
    'a/signing-keys/000001.json',
    'b',
    'b/countersign.db',
    'b/secrets.key',
    'b/signing-keys',
    'b/signing-keys/000001.json',
    'file',
  ])
})

const isRoot = process.getuid?.() === 0

test('keys rotate in a folder that may only be read is one sentence, and the old key stays', {
  skip: isRoot && 'for root every folder can be written',
}, async (t) => {
  const { dir } = await folder(t)
  const place = { dataDir: dir, world: realWorld(), secretsKey: null }
  const before = await (await openKeyring(place)).jwks()
  await chmod(join(dir, 'signing-keys'), 0o500)
  const end = await callCli(['keys', 'rotate'], { DATA_DIR: dir })
  await chmod(join(dir, 'signing-keys'), 0o700)
  assertSentence(end, 1, /cannot be used: (EACCES|EPERM): /)
  assert.deepEqual(await (await openKeyring(place)).jwks(), before)
})

test('intent refuses a file it cannot take in one sentence, as the service refuses the body', async (t) => {
  const { dir, write } = await folder(t)
  const cases: [string, RegExp][] = [
    [join(dir, 'nothing'), /^There is no such file: \S+nothing cannot be read\.$/],
    [dir, /cannot be read\.$/],
    [await write('empty', ''), /intent/],
    [await write('garbage', Buffer.from(Array.from({ length: 3_000 }, (_, i) => (i * 89) & 0xff))), /not JSON/],
    [await write('list', '[]'), /object/],
    [await write('deep', '['.repeat(100_000)), /^[A-Z].*\.$/],
    [await write('twice', '{"intent":{},"intent":{}}'), /^intent/],
    [await write('long', ` ${JSON.stringify({ pad: 'x'.repeat(1_500_000) })}`), /is larger than 1048576 bytes\.$/],
  ]
  for (const [path, sentence] of cases) await assertRefuses(intentCommand, [path], {}, sentence)
  const [path = '', sentence = /x/] = cases.at(-1) ?? []
  assertSentence(await callCli(['intent', path], {}), 1, sentence)
})

test('intent takes a body of exactly the greatest length, and no more from standard input either', async (t) => {
  const { write } = await folder(t)
  const path = await write('whole', `{"x":"${'y'.repeat(bodyMaxBytes - 8)}"}`)
  assert.doesNotMatch((await runCli(['intent', path], {})).err, /larger/)
  const child = spawn(process.execPath, ['src/cli.ts', 'intent', '-'], { cwd: projectRoot, env: {} })
  const feed = setInterval(() => child.stdin.write(Buffer.alloc(65_536, 0x20)), 1)
  t.after(() => clearInterval(feed))
  // It stops reading while there is still more to come.
  child.stdin.on('error', () => clearInterval(feed))
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  assertSentence({ code: Number(code), out, err }, 1, /^Standard input is larger than 1048576 bytes\.$/)
})

test('verify refuses keys it cannot take in one sentence, with the exit code of wrong use', async (t) => {
  const { dir, write } = await folder(t)
  const signer = signerOf(1)
  const token = signer.token('cs-attestation+jwt', claims)
  const huge = await write('huge', '')
  await truncate(huge, 300_000_000)
  const cases: [string, RegExp][] = [
    [join(dir, 'nothing'), /cannot be read\.$/],
    [dir, /cannot be read\.$/],
    [await write('empty', ''), /is not valid JSON/],
    [
      await write('garbage', Buffer.from(Array.from({ length: 3_000 }, (_, i) => (i * 89) & 0xff))),
      /is not valid JSON/,
    ],
    [huge, /is larger than 268435456 bytes\.$/],
    [await write('deep', `{"keys":${'['.repeat(100_000)}`), /is not valid JSON/],
    [await write('proto', `{"keys":[{"__proto__":${JSON.stringify(signer.jwk)}}]}`), /is not valid JSON/],
    [await write('twice', `{"keys":[],"keys":[${JSON.stringify(signer.jwk)}]}`), /is not valid JSON/],
    [await write('single', JSON.stringify(signer.jwk)), /contains no keys/],
    [await write('member', JSON.stringify({ keys: signer.jwk })), /contains no keys/],
    [await write('nulls', '{"keys":[null]}'), /contains no keys/],
  ]
  for (const [keys, sentence] of cases) await assertRefuses(verifyCommand, [token], { keys }, sentence)
  assertSentence(await runCli(['verify', token, '--keys', dir], {}), 2, /cannot be read\.$/)
})

test('verify with the keys of another service, or none, is an answer; private halves are not printed', async (t) => {
  const { write } = await folder(t)
  const signer = signerOf(1)
  const iat = Math.floor(Date.now() / 1000)
  const token = signer.token('cs-attestation+jwt', { ...claims, iat, exp: iat + 900 })
  const foreign = [{ kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: signer.kid }, { kty: 'oct', k: 'AA' }, signerOf(2).jwk, {}]
  const path = await write('keys', JSON.stringify({ keys: foreign }))
  const { code, out, err } = await callCli(['verify', token, '--keys', path, '--json'], {})
  assert.deepEqual([code, err], [1, ''])
  const { valid, reason_code, decision } = JSON.parse(out) as Record<string, unknown>
  assert.deepEqual([valid, reason_code, decision], [false, 'TOKEN_KEY_UNKNOWN', null])
  const d = Buffer.alloc(32, 1).toString('base64url')
  await write('keys', JSON.stringify({ keys: [...foreign, { ...signer.jwk, d }] }))
  const complete = await callCli(['verify', token, '--keys', path, '--json'], {})
  assert.deepEqual([complete.code, complete.err, complete.out.includes(d)], [0, '', false])
})

test('what is read from a file has an end, also where none is announced', async () => {
  await assert.rejects(readBounded('/dev/zero', 100_000), { name: 'CliError', message: /larger than 100000 bytes/ })
  await assert.rejects(readBounded('a\0b', 10), { name: 'CliError', message: /cannot be read/ })
  assert.equal((await readBounded(join(projectRoot, 'LICENSE'), 1_000_000)).toString().includes('Apache'), true)
})

/** The command line prints the message of a CliError, and nothing else of it. */
async function assertRefuses(
  command: Command,
  words: readonly string[],
  options: Readonly<Record<string, string>>,
  sentence: RegExp,
): Promise<void> {
  await assert.rejects(command.run(words, { lang: 'en', ...options }), (error: Error) => {
    assert.equal(error.name, 'CliError', error.stack)
    assert.match(error.message, /^[^\n]{1,1000}$/)
    assert.match(error.message, sentence)
    return true
  })
}

/** One line for a person on standard error, no stack, nothing on standard output. */
function assertSentence({ code, out, err }: CommandEnd, exitCode: number, sentence: RegExp, what = ''): void {
  assert.deepEqual([code, out], [exitCode, ''], `${what} ${err}`)
  assert.match(err, /^[^\n]{1,1000}\n$/, what)
  assert.match(err.trim(), sentence, what)
  assert.doesNotMatch(err, /Error:|\bat .*\.ts/, what)
}

async function folder(t: TestContext) {
  const dir = await temporaryFolder(t)
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(dir, name), content)
    return join(dir, name)
  }
  return { dir, write }
}
