/** Reason codes of payees, the registry and fulfilment: what each means (`reason.`) and what the caller can do (`change.`). */
export const registryReasonMessages = {
  'reason.PAYEE_UNKNOWN': { en: 'The registry has no payee with this sid.', zh: '登记名录中没有该 sid 的收款方。' },
  'change.PAYEE_UNKNOWN': {
    en: 'Use a `sid` from /registry.json.',
    zh: '请使用 /registry.json 中列出的 `sid`。',
  },
  'reason.PAYEE_NOT_VERIFIED': {
    en: 'The payee has not proved its domain and its wallet.',
    zh: '收款方尚未证明其域名和钱包。',
  },
  'change.PAYEE_NOT_VERIFIED': {
    en: 'Ask again when the payee is `verified` in the registry.',
    zh: '请在收款方于登记名录中成为 `verified` 后再次查询。',
  },
  'reason.PAYEE_SUSPENDED': { en: 'The payee is suspended.', zh: '收款方已被暂停。' },
  'change.PAYEE_SUSPENDED': {
    en: 'Do not pay. The operator of this service ends a suspension.',
    zh: '请勿付款。暂停由本服务的运营方解除。',
  },
  'reason.PAYER_SANCTIONED': { en: 'The payer is on a sanctions list.', zh: '付款方在制裁名单上。' },
  'change.PAYER_SANCTIONED': {
    en: 'Do not take the payment. Nothing in the request can change this.',
    zh: '请勿接受该付款。请求中的任何内容都无法改变此结果。',
  },
  'reason.PAYER_RISKY': { en: 'Screening the payer found a high risk.', zh: '对付款方的筛查发现高风险。' },
  'change.PAYER_RISKY': {
    en: 'Do not take the payment from this address.',
    zh: '请勿接受来自该地址的付款。',
  },
  'reason.PAYER_UNSCREENABLE': { en: 'The payer could not be screened.', zh: '无法完成对付款方的筛查。' },
  'change.PAYER_UNSCREENABLE': {
    en: 'Ask again later with the same payer.',
    zh: '请稍后以同一付款方再次查询。',
  },
  'reason.PAYER_REQUIRED': { en: 'The payer that was sent is empty.', zh: '所提交的付款方为空。' },
  'change.PAYER_REQUIRED': {
    en: 'Send the address of the payer in `payer.address`, or leave the payer out.',
    zh: '请在 `payer.address` 中提交付款方地址，或不提交付款方。',
  },
  'reason.AMOUNT_BELOW_MIN': {
    en: 'The amount is below the minimum of the payee.',
    zh: '金额低于收款方的下限。',
  },
  'change.AMOUNT_BELOW_MIN': {
    en: 'Pay at least `payee_ref.policy.min_usdc`.',
    zh: '付款金额不得低于 `payee_ref.policy.min_usdc`。',
  },
  'reason.AMOUNT_ABOVE_MAX': {
    en: 'The amount is above the maximum of the payee.',
    zh: '金额高于收款方的上限。',
  },
  'change.AMOUNT_ABOVE_MAX': {
    en: 'Pay at most `payee_ref.policy.max_usdc`.',
    zh: '付款金额不得高于 `payee_ref.policy.max_usdc`。',
  },
  'reason.AMOUNT_REQUIRED': {
    en: 'The payee sets limits and no amount was sent.',
    zh: '收款方设有限额，但未提交金额。',
  },
  'change.AMOUNT_REQUIRED': { en: 'Send `amountUsdc`.', zh: '请提交 `amountUsdc`。' },
  'reason.PURPOSE_REQUIRED': {
    en: 'The payee takes certain purposes only and none was sent.',
    zh: '收款方仅接受特定用途，但未提交用途。',
  },
  'change.PURPOSE_REQUIRED': {
    en: 'Send `purpose`, one of `payee_ref.policy.purposes`.',
    zh: '请提交 `purpose`，取值为 `payee_ref.policy.purposes` 之一。',
  },
  'reason.PURPOSE_NOT_ALLOWED': {
    en: 'The purpose is none that the payee takes.',
    zh: '该用途不在收款方接受的范围内。',
  },
  'change.PURPOSE_NOT_ALLOWED': {
    en: 'Send one of `payee_ref.policy.purposes`, letter by letter.',
    zh: '请逐字提交 `payee_ref.policy.purposes` 之一。',
  },
  'reason.KYA_REQUIRED': {
    en: 'The payee requires a registered agent and none was named.',
    zh: '收款方要求已注册的智能体，但未指明智能体。',
  },
  'change.KYA_REQUIRED': {
    en: 'Send `payer.agentId`, and either the agent secret in `x-agent-secret` or the agent’s registered wallet as `payer.address`.',
    zh: '请提交 `payer.agentId`，并在 `x-agent-secret` 中提交该智能体的密钥，或以其登记的钱包作为 `payer.address`。',
  },
  'reason.KYA_UNPROVED': {
    en: 'The payee requires a known agent. The request names one but does not prove that the payer is that agent.',
    zh: '收款方要求确认智能体身份。请求中提供了智能体标识，但未证明付款方就是该智能体。',
  },
  'change.KYA_UNPROVED': {
    en: 'Send the agent secret in `x-agent-secret`, or pay from the agent’s registered wallet and send that wallet as `payer.address`.',
    zh: '请在 `x-agent-secret` 中提交该智能体的密钥；或由其登记的钱包付款，并将该钱包作为 `payer.address` 提交。',
  },
  'reason.KYA_UNKNOWN_AGENT': { en: 'No agent is registered under this id.', zh: '没有以该标识注册的智能体。' },
  'change.KYA_UNKNOWN_AGENT': {
    en: 'Register the agent, or send the id of one that is registered and not revoked.',
    zh: '请先注册智能体，或提交已注册且未撤销的智能体标识。',
  },
  'reason.sid_taken': { en: 'This sid belongs to another owner.', zh: '该 sid 属于其他所有者。' },
  'change.sid_taken': { en: 'Choose another `sid`.', zh: '请选择其他 `sid`。' },
  'reason.service_proved': {
    en: 'The domain or the wallet of this service is proved. An API key no longer changes its name, URL or wallet and does not loosen its policy.',
    zh: '该服务的域名或钱包已通过验证。API 密钥不能再更改其名称、网址或钱包，也不能放宽其接受条件。',
  },
  'change.service_proved': {
    en: 'Sign in to the console (`/console/services`) as the owner and make the change there. A key can still tighten the policy.',
    zh: '请以所有者身份登录控制台（`/console/services`）进行更改。密钥仍可收紧接受条件。',
  },
  'reason.services_too_many': {
    en: 'An owner cannot register more services.',
    zh: '该所有者不能再注册更多服务。',
  },
  'change.services_too_many': {
    en: 'Change a service that is registered already.',
    zh: '请更改已注册的服务。',
  },
  'reason.service_not_found': {
    en: 'The owner of this key has no service with this sid.',
    zh: '该密钥的所有者没有此 sid 的服务。',
  },
  'change.service_not_found': {
    en: 'Use the key of the owner, or register the service with `POST /api/registry/services`.',
    zh: '请使用所有者的密钥，或通过 `POST /api/registry/services` 注册该服务。',
  },
  'reason.proof_failed': { en: 'The proof was not accepted.', zh: '证明未被接受。' },
  'change.proof_failed': {
    en: 'Correct what `cause` names, and send the proof again.',
    zh: '请更正 `cause` 指出的问题后重新提交证明。',
  },
  'reason.payee_not_found': { en: 'The registry has no payee with this sid.', zh: '登记名录中没有该 sid 的收款方。' },
  'change.payee_not_found': {
    en: 'Send the address of the payee, or a `sid` from /registry.json.',
    zh: '请提交收款方地址，或 /registry.json 中列出的 `sid`。',
  },
  'reason.receipt_not_found': {
    en: 'No payer filed a receipt of this transaction.',
    zh: '没有付款方就该交易提交回执。',
  },
  'change.receipt_not_found': {
    en: 'A payee can file only after the payer. Check payee, chain and transaction.',
    zh: '收款方须在付款方之后提交。请核对收款方、链和交易。',
  },
  'reason.statement_signed': {
    en: 'A statement with stronger proof, or one that was signed later, is already on file, or a `delivered` that only a proved party can withdraw.',
    zh: '已有证明力更强或签署时间更晚的声明，或已有“已交付”声明，后者只能由已证明身份的当事方撤回。',
  },
  'change.statement_signed': {
    en: 'Sign the statement again, at its present time, with the paying or the paid wallet, or send the secret of the agent that made the payment.',
    zh: '请使用付款或收款的钱包对声明重新签名，或提交该付款所属智能体的密钥。',
  },
  'reason.signature_invalid': {
    en: 'The signature is none over this statement by a wallet that may sign it.',
    zh: '该签名不是有权签署的钱包对此声明的签名。',
  },
  'change.signature_invalid': {
    en: 'Sign the text of the statement with the wallet that paid, or that was paid. Contract wallets (ERC-1271) are not supported.',
    zh: '请使用付款或收款的钱包对声明文本签名。不支持合约钱包（ERC-1271）。',
  },
} as const
