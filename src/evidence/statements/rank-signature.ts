import { readAddress, type Address } from '../../kit/address.ts'
import { checkDigestSignature, checkTextSignature, isSignatureForm } from '../../kit/wallet-signature.ts'
import type { Rank } from './receipt.ts'
import { statementDigest, statementText, type SignedStatement } from './statement-text.ts'

/**
 * The rank of a statement by its signature. `signers`: who may sign it; null if unknown yet, because the chain does not
 * show who paid. Null: the signature is none of theirs.
 */
export function rankSignature(
  statement: SignedStatement,
  signature: string,
  signers: readonly string[] | null,
  family: Address['family'],
): Exclude<Rank, 'unsigned'> | null {
  if (signers === null) return isSignatureForm(family, signature) ? 'signed' : null
  return signers.some((signer) => isSignedBy(signer, statement, signature)) ? 'proved' : null
}

function isSignedBy(signer: string, statement: SignedStatement, signature: string): boolean {
  const { address } = readAddress(signer)
  return address !== undefined && isSigned(address, statement, signature)
}

function isSigned(address: Address, statement: SignedStatement, signature: string): boolean {
  return (
    checkTextSignature(address, statementText(statement), signature) === 'valid' ||
    checkDigestSignature(address, statementDigest(statement), signature) === 'valid'
  )
}
