/** A payment as a wallet signed it, through the agent it signed it for. `units` are millionths. */
export type SignedTerms = { agentId: string; from: string; to: string; units: number }
