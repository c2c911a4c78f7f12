/** How far a verdict looked, beside lists and direct counterparties: `tracing` is not final. */
export type Reach = 'tracing' | 'traced' | 'not_traced'
