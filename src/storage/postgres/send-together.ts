import { Client } from 'pg'
import type { PoolClient } from 'pg'

/** Sends the statements of a callback in one write, so that the server wakes up once. */
export function sendTogether<Sent>(client: PoolClient, send: () => Sent): Sent {
  const stream = client instanceof Client ? client.connection.stream : null
  stream?.cork()
  try {
    return send()
  } finally {
    stream?.uncork()
  }
}
