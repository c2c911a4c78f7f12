import assert from 'node:assert/strict'
import test from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { replayableOf } from '../../src/api/replayables.ts'
import { packGzip } from '../../src/decision/pack/gzip.ts'
import { PackError } from '../../src/decision/pack/pack-error.ts'
import { readTar, writeTar } from '../../src/decision/pack/tar.ts'
import { readPack } from '../../src/decision/read-pack.ts'
import { replayPack } from '../../src/decision/replay-pack.ts'
import { langs, message } from '../../src/messages/message.ts'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { samplePack } from '../support/decisions/sample-pack.ts'
import { shared } from '../support/test-app.ts'
import { samples } from './pack-samples.ts'

test('every byte flipped and every early end of a pack is refused with a sentence', async () => {
  const pack = await samplePack(samples['unlisted-evm'] ?? '')
  const faults = new Set<string>()
  for (let at = 0; at < pack.length; at++) {
    const flipped = Buffer.from(pack)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
    for (const bytes of at % 3 === 0 ? [flipped, pack.subarray(0, at)] : [flipped]) {
      const { fault } = readPack(bytes)
      assert.ok(fault, `byte ${at}`)
      faults.add(fault)
    }
  }
  assert.deepEqual(readPack(Buffer.concat([pack, Buffer.of(0)])).fault, 'pack.damaged')
  assert.deepEqual(readPack(Buffer.concat([pack, pack])).fault, 'pack.damaged')
  for (const fault of faults) {
    const key = fault as 'pack.damaged'
    for (const lang of langs) assert.match(message(lang, key, { file: 'x.cspack' }), /^(?:The files in )?x\.cspack/)
  }
})

test('every byte of a file in a pack flipped, with a container written anew around it, is no match', async () => {
  const { pack } = readPack(await samplePack(samples['unlisted-evm'] ?? ''))
  const { json } = await shared.ask<{ key: string }>('/api/lists/at')
  assert.ok(pack)
  // The manifest is compared with the files, the keys are those that were supplied, and verifyLogEntry has a test of its own.
  const { json: jwks } = await shared.ask<JwkSet>('/.well-known/service-keys.json')
  const trusted = { jwks, logKey: json.key }
  assert.equal((await replayPack(pack, trusted, replayableOf)).result, 'match')
  for (const [path, bytes] of pack.files) {
    if (['manifest.json', 'keys.json', 'log.tlog-proof'].includes(path)) continue
    for (let at = 0; at < bytes.length; at++) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      const files = new Map(pack.files).set(path, flipped)
      const { result } = await replayPack({ ...pack, files }, trusted, replayableOf)
      if (result === 'match') assert.fail(`byte ${at} of ${path}: ${flipped.toString('utf8', at - 20, at + 5)}`)
    }
  }
})

test('a tar that no pack is, is refused for what it is: paths, links, duplicates, sizes, order', () => {
  const header = (change: (block: Buffer) => void, size = 2): Buffer => {
    const block = Buffer.from(writeTar(new Map([['inputs.json', Buffer.alloc(size)]])).subarray(0, 512))
    change(block)
    block.write('        ', 148)
    const sum = block.reduce((total, byte) => total + byte, 0)
    block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return block
  }
  const named = (path: string) =>
    header((block) => {
      block.fill(0, 0, 100)
      block.write(path, 0)
    })
  const body = Buffer.alloc(512)
  const end = Buffer.alloc(1024)
  const one = [header(() => {}), body]
  for (const [fault, ...blocks] of [
    ['pack.path', named('/etc/passwd'), body, end],
    ['pack.path', named('../inputs.json'), body, end],
    ['pack.path', named('proofs/../inputs.json'), body, end],
    ['pack.path', named('C:\\inputs.json'), body, end],
    ['pack.path', named(''), body, end],
    ['pack.link', header((block) => block.write('2', 156)), body, end],
    ['pack.link', header((block) => block.write('1', 156)), body, end],
    ['pack.header', header((block) => block.write('5', 156)), body, end],
    ['pack.duplicate', ...one, ...one, end],
    ['pack.header', named('manifest.json'), body, header(() => {}), body, end],
    ['pack.header', ...one, named('attestation.jws'), body, end],
    ['pack.too_large', header((block) => block.write('77777777777', 124)), body, end],
    ['pack.header', header((block) => block.write('-0000000002', 124)), body, end],
    // 10 GB, as GNU tar writes sizes that have no room in octal.
    ['pack.header', header((block) => block.write('8000000000000002540be400', 124, 'hex')), body, end],
    ['pack.path', named('proofs/payee.json/../../x'), body, end],
    ['pack.path', named('lists/../policy.json'), body, end],
    ['pack.path', named('lists/.ndjson'), body, end],
    ['pack.path', named('lists/OFAC.ndjson'), body, end],
    ['pack.truncated', header((block) => block.write('00000004000', 124)), body, end],
    ['pack.header', header((block) => block.write('0000777', 100)), body, end],
    ['pack.header', header(() => {}), Buffer.alloc(512, 1), end],
    ['pack.truncated', ...one],
    ['pack.truncated', ...one, Buffer.alloc(512)],
    ['pack.header', ...one, end, Buffer.alloc(512)],
  ] as const) {
    const tar = Buffer.concat(blocks)
    assert.throws(
      () => readTar(tar),
      (error) => error instanceof PackError && error.fault === fault,
      fault,
    )
  }
})

test('what unpacks to more than a pack can have is refused before it is unpacked', () => {
  const bomb = packGzip(Buffer.alloc(40_000_000))
  assert.ok(bomb.length < 60_000)
  assert.equal(readPack(bomb).fault, 'pack.too_large')
  assert.equal(readPack(Buffer.alloc(0)).fault, 'pack.empty')
  assert.equal(readPack(Buffer.from('{"export":{}}')).fault, 'pack.no_gzip')
  assert.equal(readPack(deflateRawSync('x')).fault, 'pack.no_gzip')
})
