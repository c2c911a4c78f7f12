/** The number of disputed receipts per wallet, by canonical address; wallets without any are absent. */
export type DisputeCounts = (wallets: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** The dependency of rooms that show services. */
export type DisputeNeeds = { evidence: { disputes: DisputeCounts } }
