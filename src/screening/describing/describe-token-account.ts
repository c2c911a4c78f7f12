import { payableMints } from '../../kit/payable-mints.ts'
import type { TokenAccountOf } from '../../lists/snapshot.ts'
import { message, type Lang } from '../../messages/message.ts'

/** That an entry lists the wallet of a token account, and not the account itself. */
export function describeTokenAccount({ mint, owner }: TokenAccountOf, lang: Lang): string {
  return message(lang, 'listing.token_account', { mint, owner, token: payableMints.get(mint) ?? '' })
}
