import type { JwkSet } from '../../../sdk/src/jwk-set.ts'
import { verifyLogEntry } from '../../../sdk/src/log/verify-log-entry.ts'
import { verifyProofAnswer } from '../../../sdk/src/proof/verify-proof-answer.ts'
import { sha256Hex } from '../../../sdk/src/sha256-hex.ts'
import { verifyAttestation } from '../../../sdk/src/verify-attestation.ts'
import { canonicalBytes } from '../../../sdk/src/verify-bundle.ts'

/** The data of a token in the page (src/http/pages/proof-chain.ts). */
type ChainData = {
  token: string
  jwks: JwkSet
  on: string
  subject_key: string | null
  proof: { lists_root_of: RootContent } | null
  log: { entry: { tree_root: string; tree_size: number; lists_root: string } } | null
  log_key: string | null
}

type RootContent = { tree: { root: string; size: number } }

/** The outcome of a step: a text to show, or null where the page lacks the data to check. */
type Outcome = string | null
type Step = 'token' | 'inputs' | 'root' | 'tree' | 'neighbours' | 'log'

const section = document.querySelector<HTMLElement>('.proof-chain')
if (section) void start(section)

/** Checks all steps with the page's data, and again with a file that the reader chooses. No requests are made. */
async function start(place: HTMLElement): Promise<void> {
  const data = JSON.parse(place.querySelector('.data')?.textContent ?? '') as ChainData
  const check = (file: Readonly<Record<string, unknown>> | null) => checkAll(place, data, file)
  await check(null)
  const field = document.createElement('input')
  field.type = 'file'
  field.accept = 'application/json,.json'
  field.addEventListener('change', () => void readJson(field.files?.[0]).then(check))
  const label = document.createElement('label')
  label.append(place.dataset['file'] ?? '', ' ', field)
  place.querySelector('[data-step="inputs"]')?.append(label)
  place.dataset['done'] = ''
}

async function checkAll(place: HTMLElement, data: ChainData, file: Readonly<Record<string, unknown>> | null) {
  const words = place.dataset
  const claims = await claimsIn(data).catch(() => null)
  const proof = (file?.['proof'] as ChainData['proof'] | undefined) ?? data.proof
  const lists_root = claims?.lists_root ?? ''
  const of = proof?.lists_root_of ?? (data.log && rootContentOf(data.log.entry))
  const checks: Readonly<Record<Step, () => Promise<Outcome> | Outcome>> = {
    token: () => {
      if (!claims) throw new Error('The signature is not valid.')
      return claims.jti
    },
    inputs: async () => {
      if (!file) return null
      if ((await hashOf(file['inputs'])) !== claims?.inputs_hash) throw new Error('These are other inputs.')
      return claims.inputs_hash
    },
    root: async () => {
      if (!of) return null
      if ((await hashOf(of)) !== lists_root) throw new Error('The hash of the lists is another one.')
      return lists_root
    },
    // Part of what the previous step hashed.
    tree: () => (of ? `${of.tree.root} (${of.tree.size})` : null),
    neighbours: async () => {
      if (!proof || data.subject_key === null) return null
      const question = { subject_keys: [data.subject_key], on: data.on, lists_root }
      const [standing] = await verifyProofAnswer(proof, question)
      return `${data.subject_key}: ${words[standing ? wordOf[standing.result] : 'missing']}`
    },
    log: async () => {
      if (!data.log || data.log_key === null) return null
      const { origin, index, size } = await verifyLogEntry(data.log, { key: data.log_key, lists_root })
      return `${origin} ${index} / ${size}`
    },
  }
  let holds = true
  for (const [step, run] of Object.entries(checks)) {
    const item = place.querySelector<HTMLElement>(`[data-step="${step}"]`)
    // A step holds only if all before it do.
    const outcome = holds ? await attempt(run) : { state: 'missing', shown: '' }
    if (outcome.state === 'refused') holds = false
    if (item) show(item, outcome, words[outcome.state] ?? '')
  }
}

/** The data attribute with the wording of each outcome. */
const wordOf = { listed: 'listed', listed_on_unknown: 'unknown', not_listed: 'notListed' } as const

type Shown = { state: string; shown: string }

async function attempt(run: () => Promise<Outcome> | Outcome): Promise<Shown> {
  try {
    const shown = await run()
    return shown === null ? { state: 'missing', shown: '' } : { state: 'checked', shown }
  } catch (error) {
    return { state: 'refused', shown: error instanceof Error ? error.message : '' }
  }
}

function show(item: HTMLElement, { state, shown }: Shown, word: string): void {
  item.dataset['state'] = state
  const [line, status] = [item.querySelector('.shown code'), item.querySelector('.state')]
  if (line && shown) line.textContent = shown
  if (status) status.textContent = word
}

/** The claims, verified with the keys that were active when the token was signed. */
async function claimsIn({ token, jwks }: ChainData) {
  const [, payload = ''] = token.split('.')
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  const { iat } = JSON.parse(text) as { iat: number }
  const claims = await verifyAttestation(token, jwks, { now: iat * 1_000 })
  return 'lists_root' in claims ? claims : null
}

/** The preimage of `lists_root`, from an entry of the log. */
function rootContentOf(entry: object): RootContent {
  const { lists, tree_root, tree_size } = entry as {
    lists: { id: string; snapshot: string }[]
    tree_root: string
    tree_size: number
  }
  const named = lists.map(({ id, snapshot }) => ({ id, snapshot }))
  const content = { lists: named, tree: { root: tree_root, size: tree_size }, v: 2 }
  return content
}

async function hashOf(value: unknown): Promise<string> {
  return await sha256Hex(canonicalBytes(value))
}

async function readJson(file: File | undefined): Promise<Readonly<Record<string, unknown>> | null> {
  if (!file || file.size > fileMaxBytes) return null
  try {
    return JSON.parse(await file.text()) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}

const fileMaxBytes = 4_194_304
