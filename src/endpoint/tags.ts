/** The groups of the API reference, each with what it says of itself. */
export const tags = {
  Screening: 'Verdicts on addresses and payment URLs, and the lists they are given from.',
  Decisions: 'Whether to pay, and whether a transaction does what was declared.',
  Evidence: 'What is known, signed, and the way to pay a little first.',
  Attestations: 'What this service signed, and how to verify it.',
  Reference: 'The closed vocabularies: networks, signals and reason codes.',
  Service: 'Whether the process lives, is ready, and how it fares.',
} as const

export type Tag = keyof typeof tags
