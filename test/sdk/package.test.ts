import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { promisify } from 'node:util'
import * as sdk from '../../sdk/src/index.ts'
import { importsOf } from '../support/import-rules.ts'
import { readSources } from '../support/source-tree.ts'
import { removeFolder } from '../support/temporary-folder.ts'

const root = join(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8')) as Manifest

type Manifest = {
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  exports: Record<string, Record<string, string>>
}

test('the package gives client, guard and verifiers under their names', () => {
  assert.deepEqual(Object.keys(sdk).toSorted(), [
    'GuardError',
    'LogError',
    'ProofError',
    'RequirementsError',
    'UnreachableError',
    'VerificationError',
    'createClient',
    'createGuard',
    'guardFetch',
    'guardHook',
    'guardWallet',
    'verifyAttestation',
    'verifyBundle',
    'verifyExport',
    'verifyLogEntry',
    'verifyOwnProof',
    'verifyPaymentRequired',
    'verifyProof',
    'verifyProofAnswer',
    'verifyWebhook',
  ])
})

test('the package names every package it imports, in the version that is tested here', () => {
  const service = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const packages = readSources('sdk/src').flatMap((source) =>
    importsOf(source).flatMap(({ specifier }) => (specifier.startsWith('.') ? [] : [specifier])),
  )
  assert.deepEqual([...new Set(packages)].toSorted(), Object.keys(manifest.dependencies).toSorted())
  for (const [name, version] of Object.entries(manifest.dependencies))
    assert.equal(service.dependencies[name] ?? service.devDependencies[name], version, name)
})

test('the package’s types hold, and it builds to what it exports', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-sdk-'))
  t.after(() => removeFolder(folder))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const args = [tsc, '-p', 'sdk', '--noEmit', 'false', '--outDir', folder]
  await promisify(execFile)(process.execPath, args, { cwd: root })
  const built = await readdir(folder)
  for (const path of Object.values(manifest.exports['.'] ?? {}))
    assert.ok(built.includes(path.replace('./dist/', '')), path)
})
