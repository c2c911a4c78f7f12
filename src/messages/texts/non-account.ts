/** Non-accounts at the address of a payee, a sentence for each kind, and token accounts of listed wallets. */
export const nonAccountMessages = {
  'finding.payee.not_an_account.zero': {
    en: 'This is the zero address. It has no key: funds sent to it are lost.',
    zh: '这是零地址，没有对应的私钥，转入的资金将无法取回。',
  },
  'finding.payee.not_an_account.burn': {
    en: 'This is a burn address ({name}). It has no key: funds sent to it are lost.',
    zh: '这是销毁地址（{name}），没有对应的私钥，转入的资金将无法取回。',
  },
  'finding.payee.not_an_account.reserved': {
    en: 'This address is reserved by the network ({name}). It is not a payee’s account.',
    zh: '该地址为网络保留（{name}），不是收款方的账户。',
  },
  'finding.payee.not_an_account.token': {
    en: 'This is the contract or mint of {name}. It is not a payee’s account.',
    zh: '这是 {name} 的合约或铸币地址，不是收款方的账户。',
  },
  'finding.payee.not_an_account.contract': {
    en: 'This is a shared contract ({name}). It is not a payee’s account.',
    zh: '这是公用合约（{name}），不是收款方的账户。',
  },
  'finding.payee.not_an_account.deployer': {
    en: 'This is a contract that deploys other contracts ({name}). It is not a payee’s account.',
    zh: '这是用于部署合约的合约（{name}），不是收款方的账户。',
  },
  'finding.payee.not_an_account.account_code': {
    en: 'This is the code that smart accounts share ({name}). It is not the account of a payee.',
    zh: '这是智能账户共用的代码合约（{name}），不是收款方的账户。',
  },
  'finding.payee.not_an_account.unlocked': {
    en: 'No key is needed to spend from this address ({name}): anyone can take funds sent to it.',
    zh: '从该地址支出无需私钥（{name}）：任何人都可以取走付给它的款项。',
  },
  'finding.payee.not_an_account.token_account': {
    en: 'This is the token account of an address that is not an account: {name}. Funds sent to it are lost.',
    zh: '这是非账户地址的代币账户：{name}，转入的资金将无法取回。',
  },
  'finding.payee.not_an_account.program': {
    en: 'This is a program or a system account of the network ({name}). It is not a payee’s account.',
    zh: '这是网络的程序或系统账户（{name}），不是收款方的账户。',
  },
  'listing.token_account': {
    en: 'The entry lists the wallet {owner}; the address is its token account for {token} (mint {mint}).',
    zh: '名单所列为钱包 {owner}，该地址是其 {token}（铸币地址 {mint}）的代币账户。',
  },
} as const
