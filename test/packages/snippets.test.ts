import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { endpoints as freeEndpoints } from '../../src/api/endpoints.ts'
import { settings } from '../../src/config/config.ts'
import { guardExamples } from '../../src/http/pages/guard-examples.ts'
import { sdkCallOf } from '../../src/http/pages/reference/request-lines.ts'
import { paidEndpoints } from '../../src/paid/paid-endpoints.ts'
import { start } from '../bootstrap/run-process.ts'
import { signIn } from '../support/console-session.ts'
import { activeKey } from '../support/key-holder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { startTestApp } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'
import { removeFolder } from '../support/temporary-folder.ts'

const root = join(import.meta.dirname, '../..')
const execute = promisify(execFile)
const documents = [
  'README.md',
  'sdk/README.md',
  'mcp-stdio/README.md',
  'examples/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'))

test('the TypeScript of the documents and of the reference is right by the types of the SDK', async (t) => {
  const snippets = documents.flatMap((name) =>
    blocksOf(name, 'ts').map((text, i) => [`${name} ${i + 1}`, text] as const),
  )
  assert.ok(snippets.length >= 3)
  const guards = Object.entries(guardExamples(baseUrl))
  const calls = [...freeEndpoints, ...paidEndpoints].flatMap((endpoint) =>
    endpoint.methods.flatMap((method) => {
      const [first] = endpoint.examples
      return first ? [[`${method} ${endpoint.path}`, sdkCallOf(endpoint, method, first.input, baseUrl)] as const] : []
    }),
  )
  const wrong = sdkCallOf({ path: '/api/decide', methods: ['POST'], errors: [] }, 'POST', { to: 5 }, baseUrl)
  // The compiler runs once: it reads the types of all packages each time.
  const errors = await typeErrors(t, [...snippets, ...guards, ...calls, ['wrong', wrong]])
  assert.equal(errors.length, 1, errors.join('\n'))
  assert.match(errors[0] ?? '', /^wrong: .*'number' is not assignable to type 'string'/)
})

test('the commands of docs/compliance.md, pasted one after another', async (t) => {
  const cwd = mkdtempSync(join(tmpdir(), 'countersign-snippets-'))
  const [begin = '', ...rest] = blocksOf('docs/compliance.md', 'sh')
  // The first block makes an own list in an empty folder, and starts the service with it.
  const [, makeList = '', lists = ''] = /^(.*)^LISTS_DIR=(\S+) npm start\n$/ms.exec(begin) ?? []
  assert.equal((await paste(t, makeList, cwd, {})).code, 0)
  const places = { LISTS_DIR: join(cwd, lists), DATA_DIR: join(cwd, 'data') }
  // What is verified on the command line is verified by the clock of the machine.
  const app = await startTestApp(places, testWorld(new Date().toISOString()))
  t.after(async () => {
    await app.stop()
    rmSync(cwd, { recursive: true })
  })
  const { key, headers } = await activeKey(app)
  await app.ask('/api/access-keys/settings', { method: 'POST', headers, body: { decision_log: true } })
  const path = `/api/decide?to=${unlisted.evm}&amountUsdc=25`
  const { json } = await app.ask<{ settlement: { attestation: string } }>(path, { headers })
  // In one shell, as a reader pastes them one after the other: what a block sets, the next ones use.
  const blocks = rest.map((block) => block.replaceAll(baseUrl, app.url))
  assert.equal(blocks.length, 6)
  const { code, output } = await paste(t, blocks.join(`echo ${between}\n`), cwd, {
    ...places,
    KEY: key,
    PATH: nodeFirst,
  })
  assert.equal(code, 0, output)
  const replies = output.split(between)
  assert.match(replies[0] ?? '', /^Valid \(TOKEN_VALID\)/)
  assert.match(replies[2] ?? '', /own\.json: \d+ bytes, not_listed/)
  assert.match(replies[4] ?? '', /1 match, 0 differ, 0 incomplete/)
  assert.match(replies[5] ?? '', /MATCH/)
  const inFolder = join(cwd, 'var/evidence')
  const forged = await paste(t, 'npx countersign verify "$TOKEN" --keys keys.json', inFolder, {
    TOKEN: `${json.settlement.attestation}x`,
  })
  assert.equal(forged.code, 1, forged.output)
})

test('the commands of README.md that screen, and every document that is JSON', async (t) => {
  const [, commands = ''] = /From the command line:\n\n```sh\n(.*?)```/s.exec(readText('README.md')) ?? []
  const cwd = folder(t)
  cpSync(join(root, 'examples/payment.json'), join(cwd, 'examples/payment.json'))
  const ends = { screen: 3, host: 2, lists: 0, intent: 0 } as Readonly<Record<string, number>>
  const lines = commands.trim().split('\n')
  assert.equal(lines.length, 4)
  for (const line of lines) {
    const { code, output } = await paste(t, line, cwd, { DATA_DIR: join(cwd, 'data') })
    const [, name = ''] = /^npx countersign (\w+)/.exec(line) ?? []
    assert.equal(code, ends[name], `${line}\n${output}`)
  }
  for (const document of documents) for (const text of blocksOf(document, 'json')) JSON.parse(text)
})

test('the commands of README.md that register an agent, pay and claim it, pasted in at most ten lines', async (t) => {
  const block = blocksOf('README.md', 'sh').find((text) => text.includes('"action":"register"')) ?? assert.fail()
  assert.ok(block.trim().split('\n').length <= 10)
  const app = await startTestApp()
  t.after(app.stop)
  const { key, email } = await activeKey(app)
  const script = block.replaceAll(baseUrl, app.url).replace('csk_KEY', key)
  const { code, output } = await paste(t, script, folder(t), {})
  assert.equal(code, 0, output)
  const [paid, claimed, ...others] = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual([others, paid.status, paid.settlement.simulated], [[], 'settled', true], output)
  const { reads } = await signIn(app, email)
  const { json } = await app.ask<{ items: { agentId: string }[] }>('/api/console/agents', { headers: reads })
  assert.deepEqual(
    json.items.map(({ agentId }) => agentId),
    [claimed.agentId],
  )
})

test('what the documents set in front of a command is a setting', () => {
  const existing = new Set(settings.map(({ name }) => name))
  // What is taken from the output of a command is a variable of the shell.
  for (const document of documents) {
    const set = blocksOf(document, 'sh').flatMap((text) => [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(?!\$\()/gm)])
    for (const [, name = ''] of set) assert.ok(existing.has(name), `${document}: ${name}`)
  }
})

const baseUrl = 'http://localhost:8402'
const between = '-- next block --'
const nodeFirst = `${dirname(process.execPath)}:${process.env['PATH']}`

function readText(name: string): string {
  return readFileSync(join(root, name), 'utf8')
}

function blocksOf(name: string, language: string): string[] {
  return [...readText(name).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, text = '']) => text,
  )
}

function folder(t: TestContext): string {
  const result = mkdtempSync(join(tmpdir(), 'countersign-snippets-'))
  t.after(() => removeFolder(result))
  return result
}

/** A shell with the command of this clone: npx finds it in the folder of the clone, and takes seconds to. */
async function paste(t: TestContext, script: string, cwd: string, variables: Readonly<Record<string, string>>) {
  const command = `npx() { shift; ${process.execPath} --disable-warning=ExperimentalWarning ${join(root, 'src/cli.ts')} "$@"; }`
  const running = start(t, ['sh', '-e', '-c', `${command}\n${script}`], cwd, variables)
  return { code: await running.exit, output: running.output() }
}

/** The output of the compiler for each snippet, each a module of its own. */
async function typeErrors(t: TestContext, snippets: readonly (readonly [string, string])[]): Promise<string[]> {
  const place = folder(t)
  for (const [i, [, text]] of snippets.entries()) {
    writeFileSync(join(place, `s${i}.ts`), `${text}\nexport {}\n`)
  }
  writeFileSync(join(place, 'package.json'), '{ "type": "module" }')
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  const compilerOptions = {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    paths: { '@countersign/sdk': [join(root, 'sdk/src/index.ts')], '*': [join(root, 'node_modules/*')] },
  }
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await execute(process.execPath, [compiler, '-p', place, '--pretty', 'false'], {
    cwd: place,
  }).catch((error: { stdout: string }) => error)
  return stdout
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((line) => line.replace(/^s(\d+)\.ts/, (_all, i: string) => `${snippets[Number(i)]?.[0] ?? ''}: `))
}
