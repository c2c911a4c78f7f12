/** How far a verdict looked beyond lists and direct counterparties; `tracing` is not final. */
export type Reach = 'tracing' | 'traced' | 'traced_in_part' | 'not_traced'
