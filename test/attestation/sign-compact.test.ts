import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { generateKeyPairSync, verify, type KeyObject } from 'node:crypto'
import test from 'node:test'
import { promisify } from 'node:util'
import { signCompact } from '../../src/attestation/sign-compact.ts'
import { projectRoot } from '../support/command-line.ts'

const keys = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')] as const

test('each of a thousand signatures that are asked for at once is of its own input and key', async () => {
  const asked = Array.from({ length: 1_000 }, (_, n) => ({
    key: keys[n % 7 === 0 ? 0 : 1],
    input: `header.${Buffer.from(`payload ${n}`).toString('base64url')}`,
  }))
  const tokens = await Promise.all(asked.map(({ key, input }) => signCompact(key.privateKey, input)))
  for (const [n, { key, input }] of asked.entries()) {
    const token = tokens[n] ?? ''
    assert.ok(token.startsWith(`${input}.`), token)
    assert.ok(isSignedBy(key.publicKey, token), token)
  }
})

test('what cannot be signed is refused, and takes none of those with it that were asked for beside it', async () => {
  const { privateKey, publicKey } = keys[0]
  // A private key is needed: with another one the signing thread ends.
  const asked = ['a.1', 'a.2', 'a.3'].map((input) => signCompact(input === 'a.2' ? publicKey : privateKey, input))
  const [first, second, third] = await Promise.allSettled(asked)
  assert.deepEqual([first?.status, second?.status, third?.status], ['fulfilled', 'rejected', 'fulfilled'])
  for (const one of [first, third]) assert.ok(one?.status === 'fulfilled' && isSignedBy(publicKey, one.value))
  assert.ok(isSignedBy(publicKey, await signCompact(privateKey, 'a.4')))
})

test('a process waits for its signatures and ends after them', async () => {
  const stdout = await outputOf(`
    import { generateKeyPairSync } from 'node:crypto'
    import { signCompact } from './src/attestation/sign-compact.ts'
    const { privateKey } = generateKeyPairSync('ed25519')
    for (const input of ['a.1', 'a.2']) console.log((await signCompact(privateKey, input)).slice(0, 4))
  `)
  assert.equal(stdout, 'a.1.\na.2.\n')
})

test('a thread that was started ahead of any signature holds no process', async () => {
  const stdout = await outputOf(`
    import { startSigning } from './src/attestation/sign-compact.ts'
    startSigning()
    setTimeout(() => console.log('over'), 300)
  `)
  assert.equal(stdout, 'over\n')
})

async function outputOf(script: string): Promise<string> {
  const words = ['--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: projectRoot, timeout: 20_000 })
  return stdout
}

function isSignedBy(publicKey: KeyObject, token: string): boolean {
  const cut = token.lastIndexOf('.')
  return verify(null, Buffer.from(token.slice(0, cut)), publicKey, Buffer.from(token.slice(cut + 1), 'base64url'))
}
