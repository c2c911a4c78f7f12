import { keccak256 } from '../kit/keccak.ts'

/** What is signed of a statement. */
export type SignedStatement = {
  role: 'payer' | 'payee'
  claim: string
  payee: string
  /** CAIP-2. */
  network: string
  txHash: string
}

/** The text of a statement, as a wallet signs it (EIP-191, TRON, Solana). */
export function statementText({ role, claim, payee, network, txHash }: SignedStatement): string {
  return [
    'Countersign fulfilment statement',
    `Role: ${role}`,
    `Claim: ${claim}`,
    `Payee: ${payee}`,
    `Network: ${network}`,
    `Transaction: ${txHash}`,
  ].join('\n')
}

/**
 * The digest of the same as typed data (EIP-712): domain `{name: "Countersign", version: "1"}`, type
 * `Statement(string role,string claim,string payee,string network,string transaction)`.
 */
export function statementDigest({ role, claim, payee, network, txHash }: SignedStatement): Uint8Array {
  const domain = structHash('EIP712Domain(string name,string version)', ['Countersign', '1'])
  const type = 'Statement(string role,string claim,string payee,string network,string transaction)'
  const statement = structHash(type, [role, claim, payee, network, txHash])
  return keccak256(Buffer.concat([Buffer.from([0x19, 0x01]), domain, statement]))
}

/** A struct whose members are all texts: each is hashed, and the hashes with that of the type. */
function structHash(type: string, texts: readonly string[]): Uint8Array {
  return keccak256(Buffer.concat([type, ...texts].map((text) => keccak256(Buffer.from(text)))))
}
