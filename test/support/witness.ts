import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isSignedBy, readCheckpoint, readNote, readNoteKey } from '../../sdk/src/log/signed-note.ts'
import { isConsistent } from '../lists/log/log-oracle.ts'

/** A witness of C2SP's tlog-witness: cosigns what continues what it has cosigned, and refuses forks. */
export type TestWitness = {
  url: string
  /** Its verifier key for cosignatures. */
  key: string
  /** What it has cosigned, and what it answered to each request. */
  seen: Map<string, { size: number; root: Buffer }>
  answered: number[]
  /** Whether it answers as the protocol was before 2026-07-06. */
  isOfBefore: boolean
  stop: () => Promise<void>
}

export async function startWitness(
  keyOf: (origin: string) => Promise<string | null>,
  name = 'witness.example',
): Promise<TestWitness> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const typed = Buffer.concat([Buffer.of(4), publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)])
  const id = createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4)
  const seen: TestWitness['seen'] = new Map()
  const answered: number[] = []
  const addCheckpoint = async (body: string): Promise<[status: number, text: string]> => {
    const [head = '', ...rest] = body.split('\n\n')
    const note = readNote(rest.join('\n\n'))
    const { origin, size, root: rootHex } = readCheckpoint(note.text)
    const key = await keyOf(origin)
    if (key === null) return [404, '']
    if (!(await isSignedBy(note, await readNoteKey(key)))) return [403, '']
    const [first = '', ...hashes] = head.split('\n')
    const old = Number(first.replace(/^old /, ''))
    const last = seen.get(origin) ?? { size: 0, root: Buffer.alloc(0) }
    if (old > size) return [400, '']
    if (old !== last.size) return [409, `${last.size}\n`]
    const root = Buffer.from(rootHex, 'hex')
    const proof = hashes.map((hash) => Buffer.from(hash, 'base64'))
    const isGood = old === 0 ? proof.length === 0 : isConsistent({ old, oldRoot: last.root }, { size, root }, proof)
    // An equal size with another root was 409 before 2026-07-06.
    if (!isGood) return old === size && witness.isOfBefore ? [409, `${last.size}\n`] : [422, '']
    seen.set(origin, { size, root })
    const seconds = 1_780_000_000
    const time = Buffer.alloc(8)
    time.writeBigUInt64BE(BigInt(seconds))
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${note.text}`), privateKey)
    return [200, `— ${name} ${Buffer.concat([id, time, signature]).toString('base64')}\n`]
  }
  const server = createServer((request, response) => {
    void text(request)
      .then(addCheckpoint)
      .catch((): [number, string] => [400, ''])
      .then(([status, answer]) => {
        answered.push(status)
        response.writeHead(status, { 'content-type': status === 409 ? 'text/x.tlog.size' : 'text/plain' }).end(answer)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const witness: TestWitness = {
    url: `http://127.0.0.1:${port}`,
    key: `${name}+${id.toString('hex')}+${typed.toString('base64')}`,
    seen,
    answered,
    isOfBefore: false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return witness
}
