import { keccak256 } from '../../kit/keccak.ts'

/** The signed content of a statement. */
export type SignedStatement = {
  role: 'payer' | 'payee'
  claim: string
  payee: string
  /** CAIP-2. */
  network: string
  txHash: string
  /** The service at which it is filed: its base URL. */
  service: string
  /** When it was signed, in milliseconds since 1970. */
  issuedAt: number
}

/** The text of a statement, as signed by a wallet (EIP-191, TRON, Solana). */
export function statementText({ role, claim, payee, network, txHash, service, issuedAt }: SignedStatement): string {
  return [
    'Countersign fulfilment statement',
    `Service: ${service}`,
    `Role: ${role}`,
    `Claim: ${claim}`,
    `Payee: ${payee}`,
    `Network: ${network}`,
    `Transaction: ${txHash}`,
    `Issued at: ${new Date(issuedAt).toISOString()}`,
  ].join('\n')
}

/**
 * The digest of the same as typed data (EIP-712): domain `{name: "Countersign", version: "2"}`, type `Statement(string
 * service,string role,string claim,string payee,string network,string transaction,string issuedAt)`.
 */
export function statementDigest(statement: SignedStatement): Uint8Array {
  const { role, claim, payee, network, txHash, service, issuedAt } = statement
  const domain = structHash('EIP712Domain(string name,string version)', ['Countersign', '2'])
  const type = `Statement(${typedMembers.map((name) => `string ${name}`).join(',')})`
  const values = [service, role, claim, payee, network, txHash, new Date(issuedAt).toISOString()]
  const struct = structHash(type, values)
  return keccak256(Buffer.concat([Buffer.from([0x19, 0x01]), domain, struct]))
}

const typedMembers = ['service', 'role', 'claim', 'payee', 'network', 'transaction', 'issuedAt']

/** A struct whose members are all strings: each is hashed, and the hashes together with that of the type. */
function structHash(type: string, texts: readonly string[]): Uint8Array {
  return keccak256(Buffer.concat([type, ...texts].map((text) => keccak256(Buffer.from(text)))))
}
