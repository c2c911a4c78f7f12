/** Addresses for tests, in canonical form. */
export const alice = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const zeroAddress = '0x0000000000000000000000000000000000000000'
export const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
export const permit2Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const multiSendCallOnly = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
export const hash = new Uint8Array(32).fill(7)
/** Of a form that some key can have produced. */
export const signature = new Uint8Array(65).fill(9).fill(27, 64)
export const nothing = new Uint8Array(0)
