import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The input for the judge of test/lists/log/outside-judge: one log. */
export type LogQuestion = {
  Key: string
  Checkpoint: string
  Tiles?: Readonly<Record<string, string>>
  Entries?: readonly { Index: number; Entry: string; Proof: string }[]
  Earlier?: readonly { Size: number; Root: string; Proof: readonly string[] }[]
}

const go = process.env['GO'] ?? 'go'
/** Where Debian's packages with sources of Go are. */
const sources = process.env['GOPATH'] ?? '/usr/share/gocode'

/** Why the judge cannot run here; false where it can. */
export const withoutJudge: string | false =
  spawnSync(go, ['version']).status === 0 && existsSync(join(sources, 'src/golang.org/x/mod/sumdb/tlog'))
    ? false
    : 'needs Go and golang.org/x/mod: apt-get install golang-go golang-golang-x-mod-dev'

/** The verdict on each question: `ok`, or what is wrong. */
export async function askJudge(questions: readonly LogQuestion[]): Promise<string[]> {
  const program = join(import.meta.dirname, '../lists/log/outside-judge/main.go')
  const GOCACHE = await mkdtemp(join(tmpdir(), 'countersign-go-'))
  const env = { ...process.env, GO111MODULE: 'off', GOFLAGS: '', GOPATH: sources, GOCACHE }
  const child = spawn(go, ['run', program], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(questions))
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  await rm(GOCACHE, { recursive: true })
  return output.trimEnd().split('\n')
}
