import { Client } from 'pg'
import type { PoolClient } from 'pg'

/** What is sent meanwhile is written to the connection at once: the server wakes up once, not for every statement. */
export function inOnePiece<Sent>(client: PoolClient, send: () => Sent): Sent {
  const stream = client instanceof Client ? client.connection.stream : null
  stream?.cork()
  try {
    return send()
  } finally {
    stream?.uncork()
  }
}
