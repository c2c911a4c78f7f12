/** How many receipts of each wallet are in dispute, by canonical address; a wallet without any is absent. */
export type DisputeCounts = (wallets: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** What a room needs that shows services. */
export type DisputeNeeds = { evidence: { disputes: DisputeCounts } }
