/** Prints facts for review, one a line, or as JSON. Texts of callers are printed as JSON: they stay on their line and send nothing to the terminal. */
export function printFacts(facts: Readonly<Record<string, unknown>>, asJson: boolean): void {
  if (asJson) console.log(JSON.stringify(facts))
  else for (const [label, value] of Object.entries(facts)) console.log(`${label}: ${JSON.stringify(value)}`)
}
