/** The products, by the names that X402_PRICES uses. */
export type Product = 'decision' | 'trace' | 'batch'
