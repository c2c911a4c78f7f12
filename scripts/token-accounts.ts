import { writeFileSync } from 'node:fs'
import { solanaNonAccounts } from '../src/chains/non-accounts.ts'
import { packTokenAccounts, tokenAccountsFile } from '../src/chains/solana/token-account-of-non-account.ts'

// Writes the token accounts of the non-accounts of Solana: node scripts/run.mjs scripts/token-accounts.ts
const packed = packTokenAccounts(solanaNonAccounts())
writeFileSync(tokenAccountsFile, packed)
console.log(`Wrote data/token-accounts.bin, ${packed.length} bytes`)
