/** The groups of the API reference, each with its description. */
export const tags = {
  Screening: 'Verdicts on addresses and payment URLs, and the lists they are given from.',
  Decisions: 'Whether to pay, and whether a transaction does what was declared.',
  Evidence: 'What is known, signed, and the way to pay a little first.',
  Attestations: 'What this service signed, and how to verify it.',
  Registry: 'Agents that opted in, services of payees, and the controls that agents attest to.',
  Gateway: 'Payments of agents, through eleven gates, within their mandates.',
  Paid: 'Calls that are paid for one by one over x402, and what is sold.',
  MCP: 'The tools of this service for agents, over the Model Context Protocol.',
  Keys: 'API keys: how to get one, restrict it, and take its decisions out.',
  Console:
    'What an owner manages in a session that a mailed link opened: keys, agents, payments, services, the webhook and its deliveries.',
  Observatory: 'How often terms stand in what is published, week by week.',
  Reference: 'The closed vocabularies: networks, signals and reason codes.',
  Service: 'Whether the process lives, is ready, and how it fares.',
} as const

export type Tag = keyof typeof tags
