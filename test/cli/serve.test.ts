import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { loadConfig } from '../../src/config/config.ts'
import { start, type Running } from '../bootstrap/run-process.ts'
import { projectRoot, runCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { until } from '../support/until.ts'

/** A stopping process has so long to finish what it began. */
const stopTimeoutMs = 10_000

suite('a running service', { concurrency: 4 }, () => {
  test('on SIGTERM it finishes what it began, takes nothing new and ends with 0', async (t) => {
    const { running, url } = await serve(t)
    const sent = request(`${url}/api/risk/batch`, { method: 'POST', headers: { 'transfer-encoding': 'chunked' } })
    sent.write('{"addresses":')
    await until(async () => (await fetch(`${url}/healthz`)).ok)
    const begun = performance.now()
    running.child.kill('SIGTERM')
    await until(
      async () =>
        await fetch(`${url}/healthz`).then(
          () => null,
          () => true,
        ),
    )
    sent.end(`["${unlisted.evm}"]}`)
    const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
    assert.equal(answer.statusCode, 200)
    assert.equal(await running.exit, 0)
    assert.ok(performance.now() - begun < stopTimeoutMs)
  })

  test('on SIGTERM it does not wait longer than 10 s for a caller who never ends', async (t) => {
    const { running, url } = await serve(t)
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.write('POST /api/risk/batch HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{')
    await until(async () => (await fetch(`${url}/healthz`)).ok)
    const begun = performance.now()
    running.child.kill('SIGTERM')
    assert.equal(await running.exit, 0)
    assert.ok(performance.now() - begun < 3 * stopTimeoutMs)
    socket.destroy()
  })

  test('a second one on the same data folder reports it in one sentence, and the first goes on', async (t) => {
    const dataDir = await temporaryFolder(t)
    const { running, url } = await serve(t, { DATA_DIR: dataDir })
    const { code, sentence } = await refusal(t, { DATA_DIR: dataDir, PORT: '0' })
    assert.equal(code, 1)
    assert.match(sentence, new RegExp(`^Countersign did not start\\. .*${dataDir}.*\\.$`))
    const status = await runCli(['lists', 'status'], { DATA_DIR: dataDir })
    assert.deepEqual([status.code, status.err], [0, ''], 'the operator’s commands work beside it')
    assert.equal((await fetch(`${url}/readyz`)).status, 200)
    running.child.kill('SIGINT')
    assert.equal(await running.exit, 0)
    const { url: again } = await serve(t, { DATA_DIR: dataDir })
    assert.equal((await fetch(`${again}/readyz`)).status, 200, 'the folder is free again')
  })

  test('everything it keeps is for its user only', async (t) => {
    const [dataDir, listsDir] = [join(await temporaryFolder(t), 'new/data'), await temporaryFolder(t)]
    await mkdir(join(listsDir, 'own'))
    await writeFile(join(listsDir, 'own/own.json'), JSON.stringify([{ address: unlisted.evm, reason: 'x' }]))
    const { running, url } = await serve(t, { DATA_DIR: dataDir, LISTS_DIR: listsDir })
    await until(async () =>
      (await fetch(`${url}/api/risk?addr=${unlisted.evm}`).then((answer) => answer.text())).includes('OWN_LIST_MATCH'),
    )
    running.child.kill('SIGTERM')
    await running.exit
    const stored = ['', ...(await readdir(dataDir, { recursive: true }))]
    assert.ok(stored.length > 2, stored.join(' '))
    for (const name of stored) {
      const facts = await stat(join(dataDir, name))
      assert.equal((facts.mode & 0o777).toString(8), facts.isDirectory() ? '700' : '600', name || dataDir)
    }
  })

  test('a writer of the database that dies again and again ends the process with 1 and reports it', async (t) => {
    const { running } = await serve(t, {}, ['--import', './test/crash/dying-writer.ts', 'src/main.ts'])
    assert.equal(await running.exit, 1)
    const replies = running.output().split('\n')
    const ending = replies.filter((line) => line.includes('nothing can be stored any more: the process ends'))
    assert.equal(ending.length, 1)
    assert.match(ending[0] ?? '', /"level":50.*has stopped 3 times within 60 s\./)
  })

  test('a data folder whose files are not what they were is refused in one sentence, and left as it is', async (t) => {
    const dataDir = await temporaryFolder(t)
    const { running } = await serve(t, { DATA_DIR: dataDir })
    running.child.kill('SIGTERM')
    assert.equal(await running.exit, 0)
    const spoilt: [path: string, put: ((path: string) => Promise<unknown>) | null, sentence: RegExp][] = [
      ['service.lock', mkdir, /service\.lock is not a file, move it away\.$/],
      ['countersign.db', mkdir, /countersign\.db is not a file, move it away\.$/],
      ['signing-keys/000001.json', null, /signing-keys holds no signing keys any more, .*\.$/],
    ]
    for (const [name, put, sentence] of spoilt) {
      const path = join(dataDir, name)
      const stored = `${dataDir}.kept`
      await rename(path, stored)
      await put?.(path)
      const before = await readdir(dataDir, { recursive: true })
      const refused = await refusal(t, { PORT: '0', DATA_DIR: dataDir })
      assert.equal(refused.code, 1)
      assert.match(refused.sentence, /^Countersign did not start\. /)
      assert.match(refused.sentence, sentence)
      assert.deepEqual(await readdir(dataDir, { recursive: true }), before)
      await rm(path, { recursive: true, force: true })
      await rename(stored, path)
    }
  })

  test('METRICS_PORT is listened on, and an occupied one is refused in one sentence', async (t) => {
    const { running, url } = await serve(t, { METRICS_PORT: '0', HOST: '127.0.0.1' })
    assert.equal((await fetch(`${url}/metrics`)).status, 404)
    const metricsUrl = await until(() => /"metrics_url":"([^"]+)"/.exec(running.output())?.[1] ?? null)
    assert.match(await (await fetch(`${metricsUrl}/metrics`)).text(), /^countersign_build_info\{/m)
    const { code, sentence } = await refusal(t, { PORT: '0', METRICS_PORT: new URL(metricsUrl).port })
    assert.equal(code, 1)
    assert.equal(
      sentence,
      `Countersign did not start. The port ${new URL(metricsUrl).port} of metrics is in use: stop the other program, or set METRICS_PORT to another one.`,
    )
    running.child.kill('SIGTERM')
    assert.equal(await running.exit, 0)
  })

  test('it prints where it listens and what to try, logs JSON lines apart, and the command line starts it too', async (t) => {
    const { running, url } = await serve(t, {}, ['src/cli.ts', 'serve'])
    const ready =
      /^Countersign is ready at http:\/\/localhost:\d+\n\nSanctions lists are out of date \(OFAC SDN list: [\d-]+\)/m
    assert.match(running.output(), ready)
    assert.match(running.output(), /^Three things to try:\n/m)
    const things = /things to try:\n(.+)\n(.+)\n(.+)\n/.exec(running.output())?.slice(1) ?? []
    const shows = ['a sanctioned address', 'the lists and their age', 'screen an address on the web page']
    const columns = shows.map((text, line) => things[line]?.indexOf(text) ?? -1)
    assert.ok(columns[0] !== -1 && new Set(columns).size === 1, things.join('\n'))
    const [example] = /http:\/\/localhost:\d+\/api\/risk\?addr=\w+/.exec(running.output()) ?? assert.fail()
    assert.equal(((await (await fetch(example)).json()) as { verdict: string }).verdict, 'risky')
    assert.equal(new URL(example).origin, url)
    running.child.kill('SIGTERM')
    assert.equal(await running.exit, 0)
    const lines = running
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    assert.ok(lines.some((line) => (JSON.parse(line) as { route?: string }).route === 'screenAddress'))
  })

  test('a socket that is in use, or that cannot be made, is refused in one sentence', async (t) => {
    const folder = await temporaryFolder(t)
    const socket = { TRUST_PROXY: '1', LISTEN_SOCKET: join(folder, 'one.sock') }
    await serve(t, socket)
    const cases: [Record<string, string>, RegExp][] = [
      [socket, /^Countersign did not start\. LISTEN_SOCKET is in use: .*, or choose another path\.$/],
      [
        { ...socket, LISTEN_SOCKET: join(folder, 'missing/one.sock') },
        /^Countersign did not start\. LISTEN_SOCKET must be in a folder that exists and may be written to\.$/,
      ],
    ]
    for (const [env, sentence] of cases) assert.match((await refusal(t, { PORT: '0', ...env })).sentence, sentence)
  })

  test('a setting that makes no sense, or an occupied port, is refused in one sentence that names it', async (t) => {
    const { url } = await serve(t)
    const { port } = new URL(url)
    const cases: [Record<string, string>, RegExp][] = [
      [{ PORT: 'http' }, /^Countersign did not start\. PORT must be a whole number from 0 to 65535\.$/],
      [
        { PORT: port },
        new RegExp(`^Countersign did not start\\. The port ${port} is in use: .* set PORT to another one\\.$`),
      ],
      [{ HOST: 'foo.invalid' }, /^Countersign did not start\. HOST must be an address .* foo\.invalid is none\.$/],
      [{ LISTS_DIR: '/nowhere' }, /^Countersign did not start\. LISTS_DIR must be an existing, readable folder/],
    ]
    for (const [env, sentence] of cases) {
      const refused = await refusal(t, { PORT: '0', ...env })
      assert.equal(refused.code, 1, JSON.stringify(env))
      assert.match(refused.sentence, sentence)
    }
  })

  // The process prints the message of any ConfigError, as the test above shows.
  test('each setting that makes no sense has its sentence before anything is opened', async () => {
    const cases: [Record<string, string>, RegExp][] = [
      [{ PORT: '65536' }, /PORT must be/],
      [{ TRUST_PROXY: 'yes' }, /TRUST_PROXY must be/],
      [{ BASE_URL: 'example.com' }, /BASE_URL must be/],
      [{ ONCHAIN: 'private' }, /ONCHAIN must be one of: off, public/],
      [{ RPC_URL_SOLANA: 'https://x.example' }, /RPC_URL_SOLANA does not name an EVM network/],
      [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with/],
    ]
    for (const [env, message] of cases) await assert.rejects(loadConfig(env), { name: 'ConfigError', message })
  })
})

/** Starts the service on a free port with a data folder of its own and waits until it reports that it is ready. */
async function serve(t: TestContext, env: Readonly<Record<string, string>> = {}, words = ['src/main.ts']) {
  const settings = { PORT: '0', DATA_DIR: await temporaryFolder(t), ...env }
  const running = start(t, [process.execPath, '--disable-warning=ExperimentalWarning', ...words], projectRoot, settings)
  const url = await until(() => /ready at (http:\/\/localhost:\d+)/.exec(running.output())?.[1] ?? null)
  return { running, url }
}

/** What the service prints when it does not start: one line beside those of the log. */
async function refusal(
  t: TestContext,
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; sentence: string }> {
  const settings = { DATA_DIR: await temporaryFolder(t), ...env }
  const running: Running = start(
    t,
    [process.execPath, '--disable-warning=ExperimentalWarning', 'src/main.ts'],
    projectRoot,
    settings,
  )
  const code = await running.exit
  const lines = running.output().trim().split('\n')
  const [sentence = '', ...more] = lines.filter((line) => !line.startsWith('{'))
  assert.deepEqual(more, [], running.output())
  return { code, sentence }
}
