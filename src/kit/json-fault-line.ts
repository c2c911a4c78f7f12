/**
 * The line, counted from 1, at which a text is no JSON any more; null for JSON. A hint for people: it follows the messages of
 * the parser, and is null where those have another form.
 */
export function jsonFaultLine(text: string): number | null {
  const fault = faultOf(text)
  if (fault === null) return null
  const stated = /at position (\d+)/.exec(fault)?.[1]
  if (stated !== undefined) return lineAt(text, Math.min(Number(stated), text.trimEnd().length))
  if (fault.startsWith('Unexpected end')) return lineAt(text, text.trimEnd().length)
  return unexpectedToken.test(fault) ? lineAt(text, lengthToFault(text) - 1) : null
}

/** The shortest beginning of the text that has the unexpected token: every shorter one merely ends too early. */
function lengthToFault(text: string): number {
  let [valid, faulty] = [0, text.length]
  while (faulty - valid > 1) {
    const middle = (valid + faulty) >>> 1
    if (unexpectedToken.test(faultOf(text.slice(0, middle)) ?? '')) faulty = middle
    else valid = middle
  }
  return faulty
}

function faultOf(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return (error as SyntaxError).message
  }
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

const unexpectedToken = /^Unexpected token/
