import { namedSubjects } from './named-subjects.ts'

/**
 * Whether a text reads as entries of a list: a member `address` or `host` with a value, or lines of which at least half have
 * an address, or a host as their first cell. Notes that mention one, a schema, and signatures do not.
 */
export function readsAsEntries(text: string): boolean {
  if (/^\s*-----BEGIN /.test(text) || (text.includes('"$schema"') && text.includes('"properties"'))) return false
  if (quotedMember.test(text)) return true
  for (const [, value = ''] of text.matchAll(plainMember)) if (namedSubjects(value).length > 0) return true
  const lines = text
    .split(/[\r\n]+/, linesMax)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:#|\/\/)/.test(line))
  const naming = lines.filter(hasSubject).length
  // The first line may be a header.
  return naming > 0 && naming * 2 >= lines.length - 1
}

function hasSubject(line: string): boolean {
  const text = line.slice(0, lineMaxChars)
  if (namedSubjects(text).some((subject) => 'address' in subject)) return true
  const [cell = ''] = text.replace(/^["'[\s]+/, '').split(/["'\],;\t|]/, 1)
  return !/\s/.test(cell.trim()) && namedSubjects(cell).length > 0
}

const quotedMember = /["'“”](?:address|host)["'“”]\s{0,16}:\s{0,16}["'“”][^"'“”\s]/i
const plainMember = /\b(?:address|host)\s{0,16}[:=]\s{0,16}["'“”]?([^\s"'“”,;]{1,512})/gi
/** A list shows what it is within its first lines. */
const linesMax = 2_000
const lineMaxChars = 1_024
