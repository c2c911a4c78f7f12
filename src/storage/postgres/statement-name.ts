import { createHash } from 'node:crypto'

/** Named by content: the same name never means two statements, even where a connection pooler shares connections. */
export function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known !== undefined) return known
  const name = `cs_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  if (statementNames.size >= statementNamesMax) statementNames.clear()
  statementNames.set(text, name)
  return name
}

const statementNamesMax = 500
const statementNames = new Map<string, string>()
