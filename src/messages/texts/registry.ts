/** The registry: agents that opted in, services of payees, and what their owners prove. */
export const registryMessages = {
  'registry.not_an_account': {
    en: '{field} is not an account that can be paid: {name}.',
    zh: '{field} 不是可以收款的账户：{name}。',
  },
  'registry.name': { en: 'Registry of agents', zh: '智能体登记名录' },
  'registry.about': {
    en: 'Agents that may be held to account: who they are, who answers for them, and whether their payments are bounded. That a ceiling exists is public, its value is not.',
    zh: '可追责的智能体：其身份、责任方，以及付款是否受限。是否设有上限是公开的，上限数值不公开。',
  },
  'registry.opt_in': {
    en: 'An agent is listed only if it was made discoverable with its own credential (`set-discoverable`). It can be withdrawn at any time.',
    zh: '只有以其自身凭据设为可发现（`set-discoverable`）的智能体才会列出，并可随时撤回。',
  },
  'registry.empty': {
    en: 'An empty list means that no agent has opted in. It says nothing about any agent.',
    zh: '列表为空表示尚无智能体选择公开，不代表对任何智能体的评价。',
  },
  'registry.note': {
    en: 'The record states what is present, never its value. It is no assessment of the agent.',
    zh: '本记录仅说明各项是否存在，不公开其内容，也不构成对智能体的评价。',
  },
  'registry.not_found': {
    en: 'No agent that opted in has this id. This says nothing about the agent.',
    zh: '没有选择公开的智能体使用该标识。这不代表对该智能体的评价。',
  },
  'registry.about_services': {
    en: 'Services of payees. An owner registers a service with an API key, proves its domain and its wallet, and sets what it takes. The same path of the API, called with a key, answers with the services of the key’s owner.',
    zh: '收款方的服务。所有者使用 API 密钥注册服务，证明其域名和钱包，并设定接受条件。以 API 密钥调用同一 API 路径时，返回该密钥所有者的服务。',
  },
  'registry.sid_form': {
    en: '{field} has {min} to {max} small letters, digits and hyphens, and no hyphen at the beginning or the end.',
    zh: '{field} 应为 {min} 至 {max} 个小写字母、数字或连字符，且首尾不能是连字符。',
  },
  'registry.name_form': {
    en: '{field} is blank or contains invisible characters.',
    zh: '{field} 为空白或包含不可见字符。',
  },
  'registry.policy_bounds': {
    en: '{field} is greater than the maximum.',
    zh: '{field} 大于上限。',
  },
  'chain.agent': { en: 'Registered on {day}.', zh: '注册于 {day}。' },
  'chain.principal_account': {
    en: 'The owner of a confirmed e-mail account answers for the agent.',
    zh: '由邮箱已确认的账户所有者对该智能体负责。',
  },
  'chain.principal_named': {
    en: 'A principal is named, and not confirmed by this service.',
    zh: '已指明责任方，未经本服务确认。',
  },
  'chain.principal_none': {
    en: 'No principal is named who answers for the agent.',
    zh: '未指明对该智能体负责的一方。',
  },
  'chain.mandate': {
    en: 'Each payment and each day have a ceiling, which the gateway enforces.',
    zh: '单笔付款和每日累计均设有上限，由网关执行。',
  },
  'chain.mandate_expired': { en: 'The expiry date of the mandate has passed.', zh: '授权已超过有效期。' },
  'chain.credential': {
    en: 'The agent has a secret; only its hash is stored.',
    zh: '智能体持有密钥，本服务仅存储其哈希值。',
  },
  'chain.credential_rotated': {
    en: 'The agent has a secret, last rotated on {day}; only its hash is stored.',
    zh: '智能体持有密钥，最近轮换于 {day}；本服务仅存储其哈希值。',
  },
  'chain.wallet': { en: 'A wallet is on record.', zh: '已登记钱包。' },
  'chain.wallet_none': { en: 'No wallet is on record.', zh: '未登记钱包。' },
  'rating.listed': { en: 'listed', zh: '已列出' },
  'rating.contact_confirmed': { en: 'contact confirmed', zh: '联系方式已确认' },
  'rating.domain_verified': { en: 'domain verified', zh: '域名已验证' },
  'rating.verified': { en: 'verified', zh: '已验证' },
  'rating.suspended': { en: 'suspended', zh: '已暂停' },
  'mail.service_wallet_subject': {
    en: 'The wallet of your Countersign service was changed',
    zh: '您的 Countersign 服务的收款钱包已更改',
  },
  'mail.service_wallet': {
    en: 'The wallet of your payee service {sid} was changed in the console. The domain and the wallet have to be proved again: until both are, the service is not verified and agents are advised not to pay it.',
    zh: '您的收款服务 {sid} 的钱包已在控制台更改。域名和钱包均须重新验证；在两者通过验证之前，该服务不是已验证状态，系统会建议智能体不要向其付款。',
  },
  'mail.service_wallet_name': { en: 'Wallet', zh: '钱包' },
  'mail.service_wallet_not_you': {
    en: 'If it was not you, somebody else is signed in to your account: sign in to the console, sign out everywhere, change the wallet back and prove it again.',
    zh: '如果不是您本人操作，说明有他人登录了您的账户：请登录控制台，在所有设备上退出登录，将钱包改回并重新验证。',
  },
  'proof.operator': { en: 'Set by the operator of this service.', zh: '由本服务的运营方设定。' },
  'proof.contact.proved': {
    en: 'The e-mail address of the owner was confirmed when the key was activated.',
    zh: '所有者的邮箱已在激活密钥时确认。',
  },
  'proof.contact.open': {
    en: 'Send the service again with an active key.',
    zh: '请使用有效密钥重新提交该服务。',
  },
  'proof.domain.proved': { en: 'The file on the host held the token.', zh: '主机上的文件包含该令牌。' },
  'proof.domain.open': {
    en: 'Put the token on a line of its own into the file at `file_url`, and call `POST /api/registry/services/prove` with `proof: domain`.',
    zh: '请将令牌单独一行写入 `file_url` 处的文件，再以 `proof: domain` 调用 `POST /api/registry/services/prove`。',
  },
  'proof.wallet.proved': { en: 'The wallet signed the message.', zh: '钱包已对该消息签名。' },
  'proof.wallet.open': {
    en: 'Sign `message` with the wallet, and call `POST /api/registry/services/prove` with `proof: wallet` and `signature`.',
    zh: '请用钱包对 `message` 签名，再以 `proof: wallet` 和 `signature` 调用 `POST /api/registry/services/prove`。',
  },
  'proof.unreachable': { en: '{url} cannot be reached.', zh: '无法访问 {url}。' },
  'proof.timeout': { en: '{url} did not answer in time.', zh: '{url} 未在限定时间内响应。' },
  'proof.too_large': { en: '{url} has more than {max} bytes.', zh: '{url} 超过 {max} 字节。' },
  'proof.address': {
    en: 'The host of {url} leads to an address that is not public.',
    zh: '{url} 的主机指向非公网地址。',
  },
  'proof.url': { en: '{url} is none that this service calls.', zh: '本服务不会访问 {url}。' },
  'proof.redirected': {
    en: '{url} answered with a redirect, which is not followed.',
    zh: '{url} 返回了重定向，本服务不跟随重定向。',
  },
  'proof.status': { en: '{url} did not answer with success.', zh: '{url} 未返回成功状态。' },
  'proof.token_missing': {
    en: '{url} does not hold the token on a line of its own.',
    zh: '{url} 中没有单独成行的令牌。',
  },
  'proof.signature_invalid': {
    en: 'The signature is not one of the wallet over this message.',
    zh: '该签名不是此钱包对该消息的签名。',
  },
  'proof.signature_malformed': {
    en: 'The signature has none of the forms that this kind of wallet gives.',
    zh: '签名的格式不符合此类钱包的签名格式。',
  },
  'proof.signature_unsupported': {
    en: 'Signatures of this kind of wallet cannot be verified: contract wallets (ERC-1271) and Bitcoin are not supported.',
    zh: '无法验证此类钱包的签名：不支持合约钱包（ERC-1271）和 Bitcoin。',
  },
  'public_url.too_long': { en: '{field} has more than {max} characters.', zh: '{field} 超过 {max} 个字符。' },
  'public_url.malformed': { en: '{field} is not a URL.', zh: '{field} 不是有效的 URL。' },
  'public_url.scheme': { en: '{field} must begin with https.', zh: '{field} 必须以 https 开头。' },
  'public_url.user_info': { en: '{field} must not contain user information.', zh: '{field} 不得包含用户信息。' },
  'public_url.port': {
    en: '{field} has a reserved port. Use that of https or one above {port}.',
    zh: '{field} 使用了保留端口，请使用 https 默认端口或大于 {port} 的端口。',
  },
  'public_url.host': { en: '{field} does not have a public host.', zh: '{field} 的主机不是公网主机。' },
  'public_url.address': {
    en: '{field} contains an address that is not public.',
    zh: '{field} 包含非公网地址。',
  },
  'kyc.in_future': {
    en: '{field} is more than {seconds} seconds in the future.',
    zh: '{field} 晚于当前时间 {seconds} 秒以上。',
  },
} as const
