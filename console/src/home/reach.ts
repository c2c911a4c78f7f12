/** How far a verdict looked, beside lists and direct counterparties: `tracing` is not final. */
export type Reach = 'tracing' | 'traced' | 'traced_in_part' | 'not_traced'
