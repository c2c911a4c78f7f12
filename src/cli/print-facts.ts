/**
 * Prints facts for review, one per line, or as JSON. Texts of callers are JSON-encoded, so that they stay on their line
 * and cannot control the terminal.
 */
export function printFacts(facts: Readonly<Record<string, unknown>>, asJson: boolean): void {
  if (asJson) console.log(JSON.stringify(facts))
  else for (const [label, value] of Object.entries(facts)) console.log(`${label}: ${JSON.stringify(value)}`)
}
