import { createHash } from 'node:crypto'

/**
 * A name derived from the content: it never means two statements, even where a connection pooler shares connections.
 */
export function statementName(text: string): string {
  const cached = statementNames.get(text)
  if (cached !== undefined) return cached
  const name = `cs_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  if (statementNames.size >= statementNamesMax) statementNames.clear()
  statementNames.set(text, name)
  return name
}

const statementNamesMax = 500
const statementNames = new Map<string, string>()
