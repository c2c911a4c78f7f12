import { yieldTurn } from '../../kit/yield-turn.ts'
import { isObject } from '../../../sdk/src/is-object.ts'
import { safeCell } from './safe-cell.ts'

/**
 * Writes entries as CSV (RFC 4180): a row of names, then a row for each entry. Other requests are served between the
 * rows.
 */
export async function writeCsv(lines: readonly string[]): Promise<string> {
  const rows = [columns.join(',')]
  for (const [i, line] of lines.entries()) {
    if (i % rowsPerTurn === 0) await yieldTurn()
    rows.push(rowOf(JSON.parse(line)))
  }
  return `${rows.join('\r\n')}\r\n`
}

/** The columns, in their order. */
const columns = [
  'id',
  'at',
  'kind',
  'endpoint',
  'subject',
  'result',
  'verdict',
  'risk',
  'reason_code',
  'signal_keys',
  'amount_usdc',
  'purpose',
  'task',
  'reasoning',
  'inputs_hash',
  'attestation_id',
  'request_id',
  'from',
  'to',
  'dropped',
  // For a reviewed payment: whether it was held, or passed with a flag.
  'held',
] as const

const rowsPerTurn = 50

function rowOf(entry: unknown): string {
  const at = (...path: readonly string[]): unknown =>
    path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), entry)
  const cells: Partial<Record<(typeof columns)[number], unknown>> = {
    subject: at('subject') ?? subjectsOf(at('inputs', 'subjects')),
    verdict: at('judged', 'verdict'),
    risk: at('judged', 'risk'),
    reason_code: at('judged', 'reason_code'),
    signal_keys: at('judged', 'signal_keys'),
    amount_usdc:
      at('inputs', 'request', 'amount_usdc') ??
      at('inputs', 'payment', 'amount_usdc') ??
      at('inputs', 'request', 'intent', 'amount'),
    purpose: at('inputs', 'request', 'purpose') ?? at('inputs', 'payment', 'purpose'),
    task: at('inputs', 'request', 'task'),
    reasoning: at('inputs', 'request', 'reasoning'),
    attestation_id: at('signed', 'jti'),
    held: at('judged', 'held'),
  }
  return columns.map((name) => safeCell(textOf(name in cells ? cells[name] : at(name)))).join(',')
}

/** All addresses of a batch. */
function subjectsOf(subjects: unknown): string[] {
  if (!Array.isArray(subjects)) return []
  return subjects.map((item) => (isObject(item) && isObject(item['subject']) ? String(item['subject']['address']) : ''))
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
