/**
 * Words that phishing hosts add to a name. Chosen by the requests and promises made to victims, not taken from hosts on
 * any list: words that ordinary businesses join to other names (`uniswap-analytics`) are left out.
 */

/** Requests of a page that wants a secret, a signature or a deposit: enough next to a common word too. */
export const askingWords: readonly string[] = words(`
  account activate activation airdrop airdrops alert allocation allocations appeal approve auth authenticate
  authentication authorize bonus check checker claim claiming claims compensate compensation confirm connect connection
  connects customer download drop drops eligibility eligible event extension fix freemint gift giveaway giveaways help
  helpdesk import install invite login logins logon migrate migration mint minting passphrase phrase points presale prize
  promo promotion protect quest rectify recover recovery redeem redirect refund register registration resolve resolver
  restore restoring revoke reward rewards secure secured security seed session signin signup snapshot stake staking
  support sync synchronize unlock update upgrade validate validation validator verification verified verify vote voting
  wallet wallets watch whitelist withdraw withdrawal votings
  api bazaar billing facilitator mcp v1 v2 v3 v4
`)

/** Words around them, and names of a product's own pages: enough next to a coined name only. */
export const settingWords: readonly string[] = words(`
  access air app apps bnb beta bridge btc cash center chain chrome claimable co coin coins com community core crypto
  dao dapp dapps dashboard defi desktop desk dex earn en enter eth exchange farm fi finance foundation free fund get go
  home hub info io join lab labs launch launchpad live mail main mainnet market me mobile my net network nft nfts now official
  online org page pay platform pool portal pro protocol sale service services sign site start storage swap the
  token tokens trade trading us vault verse vip web webapp ww www xyz yield
  agent agents assistant bot business careers chat checkout cli cloud code console developer developers docs enterprise
  gateway hr invoice invoices jobs merchant lending merchants payment payments global plugin plugins plus premium sdk server servers studio team teams tools
`)

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
