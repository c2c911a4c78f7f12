import type { Write } from '../../src/storage/storage.ts'

/** The column by which the rows of a table may be divided among servers. */
export const dividedBy: Readonly<Record<string, string>> = {
  gateway_payments: 'agent_id',
  gateway_settlements: 'agent_id',
  gateway_nonces: 'agent_id',
  gateway_days: 'agent_id',
  gateway_requests: 'agent_id',
  registry_kyc_events: 'agent_id',
  webhooks_messages: 'owner_id',
  webhooks_deliveries: 'owner_id',
  webhooks_attempts: 'owner_id',
  decision_blocks: 'key_id',
}

/** Queries over the rows of all agents, owners or keys, by what they look for. No request of an agent waits for one of them. */
const overAll: readonly RegExp[] = [
  // Settlements without an end, which any process follows, and the oldest of them, whose day is kept.
  /from "gateway_settlements" where "state" = \S+ (and \("created_at" > .*)?order by "created_at", "payment_id" limit/,
  // Settlements that were given back and are to be looked at.
  /from "gateway_settlements" where "state" = \S+ and "look_at" <= \S+ order by "look_at" limit/,
  // What sweeps are to reduce.
  /from "gateway_settlements" where "answer" <> \S+ and "created_at" < \S+ and "state" in /,
  /from "gateway_payments" where "stage" = \S+ and "created_at" < \S+ and "state" in /,
  /from "decision_blocks" where "expires_at" < /,
  // Processes that still own a request.
  /from "gateway_requests" where "state" = /,
  // The queue: deliveries that are due, and when the next one is.
  /from "webhooks_deliveries" where "due_at" > /,
  /from "webhooks_deliveries" inner join "webhooks_messages" .* where "webhooks_deliveries"."due_at" <= /,
  // The operator looks for a signed decision in all logs.
  /from "decision_blocks" where "first_at" < \S+ and "last_at" >= /,
]

/** Whether a query names the key of every divided table that it reads; one over all of them is named above. */
export function namesKeys(sql: string): boolean {
  const tables = [...sql.matchAll(/(?:from|join) "(\w+)"/g)].map(([, table = '']) => table)
  if (tables.includes('webhooks_messages') && tables.includes('webhooks_deliveries') && !isJoinedByOwner(sql))
    return false
  if (overAll.some((form) => form.test(sql))) return true
  const keys = tables.flatMap((table) => dividedBy[table] ?? [])
  return [...new Set(keys)].every((key) => {
    const named = [...sql.matchAll(new RegExp(`"${key}" (?:=|in) `, 'g'))]
    return named.length >= keys.filter((each) => each === key).length
  })
}

function isJoinedByOwner(sql: string): boolean {
  return sql.includes('"webhooks_messages"."owner_id" = "webhooks_deliveries"."owner_id"')
}

/** Whether a write names the key of its table; what is removed by its age alone is removed wherever it is. */
export function writesByKey(write: Write): boolean {
  const key = dividedBy[write.table]
  return key === undefined || isRemovedByAge(write) || columnsOf(write).includes(key)
}

function isRemovedByAge(write: Write): boolean {
  return write.kind === 'delete' && write.below !== undefined && !('id' in write.where)
}

function columnsOf(write: Write): readonly string[] {
  if (write.kind === 'insert') return Object.keys(write.row)
  if (write.kind === 'inserts') return write.columns
  if (write.kind === 'counter') return Object.keys(write.key)
  return write.kind === 'updates' ? write.where : Object.keys(write.where)
}
