/** What is sold. Prices are set by these names (X402_PRICES). */
export type Product = 'decision' | 'trace' | 'batch'
