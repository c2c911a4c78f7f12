/**
 * Details for a caller who is refused, or whose change waits, in addition to the sentence of the reason: the exact
 * fault and the next step.
 */
export const wayOnMessages = {
  'pay.agent_missing': {
    en: 'An agent registers first: send `action: register` with an `agentId` of your choice and `entity`, and keep the secret in the answer. Then send this `agentId`. GET /api/pay describes every action.',
    zh: '请先注册智能体：发送 `action: register`，附上自选的 `agentId` 与 `entity`，并保存返回的密钥；之后发送该 `agentId`。GET /api/pay 说明了全部操作。',
  },
  'pay.member_missing': {
    en: 'Send the parameter. GET /api/pay describes every action.',
    zh: '请提供该参数。GET /api/pay 说明了全部操作。',
  },
  'pay.wallet_bound': {
    en: 'The wallet is bound to an agent of another owner. Nothing was paid.',
    zh: '该钱包已绑定到其他所有者的智能体。未付款。',
  },
  'pay.wallet_bound_registration': {
    en: 'The wallet is bound to an agent of another owner. The agent was not registered.',
    zh: '该钱包已绑定到其他所有者的智能体。智能体未注册。',
  },
  'pay.wallet_mandate_looser_registration': {
    en: 'Another agent of the owner on this wallet is stricter in `{member}`. The agent was not registered.',
    zh: '该所有者使用此钱包的另一智能体在 `{member}` 上更严格。智能体未注册。',
  },
  'pay.wallet_mandate_looser_claim': {
    en: 'Another agent of the owner on this wallet is stricter in `{member}` than the mandate of the agent. The agent was not claimed.',
    zh: '该所有者使用此钱包的另一智能体在 `{member}` 上比该智能体的授权更严格。智能体未认领。',
  },
  'wallet_proof.too_old': {
    en: 'The proof was issued at {at}. It is valid for {minutes} minutes, and the service’s clock says {now}.',
    zh: '证明签发于 {at}，有效期 {minutes} 分钟，服务器当前时间为 {now}。',
  },
  'wallet_proof.ahead': {
    en: 'The proof is dated {at}, and the service’s clock says {now}.',
    zh: '证明的签发时间 {at} 晚于服务器当前时间 {now}。',
  },
  'wallet_proof.not_hex': {
    en: 'The signature has the wrong form: 0x and 65 bytes in hex are expected.',
    zh: '签名格式不正确，应为 0x 加 65 字节的十六进制。',
  },
  'wallet_proof.not_base58': {
    en: 'The signature has the wrong form: 64 bytes in base58 are expected.',
    zh: '签名格式不正确，应为 64 字节的 base58。',
  },
  'wallet_proof.unsupported': {
    en: 'The signature of this kind of wallet cannot be checked. Leave `walletProof` out: the first authorization that the wallet signs binds it.',
    zh: '无法验证此类钱包的签名。请不要提交 `walletProof`：钱包首次签署付款授权时即自动绑定。',
  },
  'wallet_proof.another_signer': {
    en: 'The signature is not by {wallet} over the binding text: the lines “Countersign wallet binding”, “Service: {service}”, “Agent: {agent}”, “Wallet: {wallet}”, “Issued at: {at}”, joined by line feeds.',
    zh: '该签名不是 {wallet} 对绑定文本的签名。绑定文本由以下各行以换行符连接：“Countersign wallet binding”“Service: {service}”“Agent: {agent}”“Wallet: {wallet}”“Issued at: {at}”。',
  },
  'pay.dropped': {
    en: 'It is in force. The loosening change {id} that was requested at {at} and waited for the owner is dropped, and can no longer be confirmed: request it again if it is still wanted.',
    zh: '更改已生效。{at} 提交、等待所有者确认的放宽更改 {id} 已被撤销，无法再确认；如仍需要，请重新提交。',
  },
  'pay.claim_loosens': {
    en: 'The agent keeps its mandate and its wallet for now: until {at}, `set-mandate` takes tightening changes only.',
    zh: '智能体暂时保持原有授权和钱包：{at} 之前，`set-mandate` 仅接受收紧的更改。',
  },
  'pay.replaces': {
    en: 'It replaces the change {id} that was requested at {at}, which can no longer be confirmed.',
    zh: '此更改取代了 {at} 提交的更改 {id}，后者已无法确认。',
  },
  'limit.own_changes': {
    en: 'The agent changed itself {quota} times in this way today. The next day begins in {seconds} seconds (UTC). Its owner can change it in the console, and revoking it is always possible.',
    zh: '该智能体今日已自行进行 {quota} 次此类更改，新的一天将在 {seconds} 秒后开始（UTC）。所有者可在控制台中更改，撤销则不受限制。',
  },
  'pay.previews_used_by_source': {
    en: 'Without the agent secret, an agent can be previewed at most {max} times in {minutes} minutes from one address. Send the secret in `x-agent-secret` to preview without this limit.',
    zh: '未提交智能体密钥时，同一地址在 {minutes} 分钟内最多可预检同一智能体 {max} 次。在 `x-agent-secret` 中提交密钥后，不受此限制。',
  },
  'detail.all_missing': { en: 'These are missing: {names}.', zh: '缺少以下参数：{names}。' },
  'detail.all_missing_hint': { en: 'These are missing: {names}. {hint}', zh: '缺少以下参数：{names}。{hint}' },
  'detail.change_shown': {
    en: 'Both stand in `pending` of what was shown (GET /api/console/agents or /api/console/keys): send its `id` as `change_id` and its `hash` as `change_hash`.',
    zh: '两者均取自所显示内容的 `pending`（GET /api/console/agents 或 /api/console/keys）：将其 `id` 作为 `change_id`、`hash` 作为 `change_hash` 提交。',
  },
} as const
