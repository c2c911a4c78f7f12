/** The gateway: the results of each gate, possible changes, and the answers about agents. */
export const gatewayMessages = {
  'amount.zero': { en: '{field} must be more than zero.', zh: '{field} 必须大于零。' },
  'amount.mandate': {
    en: '{field} must be more than zero and at most {max}.',
    zh: '{field} 必须大于零且不超过 {max}。',
  },
  'gate.no_agent': { en: 'No agent was named.', zh: '未指定智能体。' },
  'gate.agent_unknown': {
    en: 'The agent is not registered, so it has no mandate.',
    zh: '该智能体未注册，因此没有授权。',
  },
  'gate.attribution_owned': {
    en: 'Owned by an account that calls it “{entity}”. Countersign has not verified the name.',
    zh: '归属于某账户，名称为“{entity}”。该名称未经核实。',
  },
  'gate.attribution_claimed': {
    en: 'Registered without an account. The name “{entity}” is self-declared and does not show who is responsible for the agent.',
    zh: '注册时未关联账户。名称“{entity}”由注册方自行填写，不能证明智能体的责任方。',
  },
  'pay.loosening_waits': {
    en: 'The agent was claimed less than a day ago. Until {at}, its mandate can only be tightened and its wallet stays bound.',
    zh: '该智能体认领未满一天。在 {at} 之前，授权只能收紧，钱包不能解除绑定。',
  },
  'pay.previews_used': {
    en: 'Without the agent secret, an agent can be previewed at most {max} times in {minutes} minutes, across all callers. Send the secret in `x-agent-secret` to preview without this limit.',
    zh: '未提交智能体密钥时，每个智能体在 {minutes} 分钟内最多预检 {max} 次（所有调用方合计）。在 `x-agent-secret` 中提交密钥后，不受此限制。',
  },
  'gate.needs_secret': {
    en: 'Skipped: this check reads earlier payments, so it needs the agent secret in `x-agent-secret`.',
    zh: '已跳过：此项检查涉及历史付款，需在 `x-agent-secret` 中提交智能体密钥。',
  },
  'gate.attribution_block': { en: 'The agent is not registered.', zh: '该智能体未注册。' },
  'gate.revocation_pass': { en: 'The agent is not revoked.', zh: '该智能体未被撤销。' },
  'gate.revocation_block': { en: 'The agent was revoked.', zh: '该智能体已被撤销。' },
  'gate.identity_proof_pass': { en: 'Agent secret verified.', zh: '智能体密钥正确。' },
  'gate.identity_proof_block': { en: 'The secret of the agent is not right.', zh: '智能体密钥不正确。' },
  'gate.identity_proof_skip': { en: 'A preview needs no secret.', zh: '预检无需密钥。' },
  'gate.kyc_pass': { en: 'The principal of the agent was identified.', zh: '智能体的委托方已完成身份认证。' },
  'gate.kyc_block': {
    en: 'The mandate requires that the principal is identified, which has not been done.',
    zh: '授权要求委托方完成身份认证，但尚未完成。',
  },
  'gate.kyc_skip': { en: 'Not required by the mandate.', zh: '授权未要求。' },
  'gate.payment_limit_pass': { en: 'Within the limit of a single payment.', zh: '未超过单笔限额。' },
  'gate.payment_limit_block': {
    en: 'The amount is above {max} USDC, the limit of a single payment.',
    zh: '金额超过单笔限额 {max} USDC。',
  },
  'gate.payment_limit_block_public': {
    en: 'The amount is above the limit of a single payment.',
    zh: '金额超过单笔限额。',
  },
  'gate.mandate_expired': { en: 'The mandate expired at {at}.', zh: '授权有效期已于 {at} 届满。' },
  'gate.mandate_expired_public': { en: 'The expiry date of the mandate has passed.', zh: '授权已超过有效期。' },
  'gate.daily_limit_pass': { en: 'Within the daily limit.', zh: '未超过每日限额。' },
  'gate.daily_limit_block': {
    en: 'Of the daily limit of {max} USDC, {left} USDC are left on {day} (UTC).',
    zh: '{day}（UTC）的每日限额为 {max} USDC，剩余 {left} USDC。',
  },
  'gate.wallet_limit_block': {
    en: 'The amount is above {max} USDC, the strictest single-payment limit among the owner’s agents that share this wallet.',
    zh: '金额超过 {max} USDC，即该所有者共用此钱包的各智能体中最严格的单笔限额。',
  },
  'gate.wallet_daily_block': {
    en: 'The owner’s agents that share this wallet have {left} USDC left on {day} (UTC) under their strictest daily limit of {max} USDC.',
    zh: '该所有者共用此钱包的各智能体中，最严格的每日限额为 {max} USDC，{day}（UTC）合计剩余 {left} USDC。',
  },
  'gate.payee_allowlist_pass': { en: 'The payee is allowed.', zh: '收款方在允许范围内。' },
  'gate.payee_allowlist_block': {
    en: 'The payee is not one of those that the mandate allows.',
    zh: '收款方不在授权允许的范围内。',
  },
  'gate.wallet_payee_block': {
    en: 'The payee is not one of those that all of the owner’s agents on this wallet allow: another one of them forbids it.',
    zh: '该所有者共用此钱包的其他智能体不允许向该收款方付款。',
  },
  'gate.intent_pass': { en: 'The purpose is within the mandate.', zh: '用途符合授权。' },
  'gate.intent_unmandated': {
    en: 'The purpose contains no wording that tries to steer its reader. There is no mandate to compare it with.',
    zh: '用途文本不含操控读取者的措辞，且没有可供比对的授权。',
  },
  'gate.intent_block': { en: 'The mandate allows the purpose “{purpose}” only.', zh: '授权仅允许用途“{purpose}”。' },
  'gate.intent_block_public': {
    en: 'The purpose is not that of the mandate. The secret of the agent (`x-agent-secret`) shows which one it is.',
    zh: '用途与授权不符。附上智能体密钥（`x-agent-secret`）即可查看授权的用途。',
  },
  'gate.intent_injection': {
    en: 'The purpose contains wording that tries to override the mandate or to steer its reader.',
    zh: '用途文本含有试图绕过授权或操控读取者的措辞。',
  },
  'gate.screening_pass': { en: 'Screening completed and found no risk signal.', zh: '筛查已完成，未发现风险信号。' },
  'gate.screening_risky': { en: 'The payee is risky.', zh: '收款方为高风险。' },
  'gate.screening_not_an_account': {
    en: 'The payee’s address is not an account that can receive payments. Funds sent to it are lost.',
    zh: '收款地址不是可以收款的账户，转入的资金将无法取回。',
  },
  'gate.screening_sanctioned_asset': { en: 'The asset is sanctioned.', zh: '该资产受到制裁。' },
  'gate.screening_uncertain': { en: 'Screening could not be completed.', zh: '筛查未能完成。' },
  'gate.screening_skip': { en: 'Not screened: an earlier gate blocks.', zh: '未筛查：前面的关卡已拦截。' },
  'gate.anomaly_skip': { en: 'Not switched on in the mandate.', zh: '授权未启用。' },
  'gate.anomaly_few': {
    en: 'The agent has settled {count} payments; at least {min} are needed to know what is usual.',
    zh: '该智能体已结算 {count} 笔付款；至少需要 {min} 笔才能判断常态。',
  },
  'gate.anomaly_pass': { en: 'Like the earlier payments of the agent.', zh: '与该智能体以往的付款相符。' },
  'anomaly.amount': {
    en: '{amount} USDC is far above the largest earlier payment, {largest} USDC.',
    zh: '{amount} USDC 远高于以往最大的一笔付款 {largest} USDC。',
  },
  'anomaly.rate': {
    en: '{count} payments within an hour; the busiest hour before had {busiest}.',
    zh: '一小时内 {count} 笔付款；此前最多的一小时为 {busiest} 笔。',
  },
  'anomaly.new_payee': {
    en: 'A new payee at {time} UTC, an hour at which the agent has not paid before, and {amount} USDC is more than it usually pays.',
    zh: '新的收款方，时间为 {time} UTC（该智能体此前未在此时段付款），且 {amount} USDC 高于其通常金额。',
  },
  'gate.replay_pass': { en: 'The nonce is new.', zh: 'nonce 未使用过。' },
  'gate.replay_block': { en: 'The nonce was spent by an earlier payment.', zh: '该 nonce 已被之前的付款使用。' },
  'gate.replay_skip': { en: 'No nonce was sent.', zh: '未发送 nonce。' },
  'agent.too_large': {
    en: 'The names and mandate of an agent without an owner are limited to {max} bytes; this registration has {bytes}. Register with an API key to store more.',
    zh: '未归属账户的智能体，其名称与授权内容合计不得超过 {max} 字节，本次注册为 {bytes} 字节。如需保存更多内容，请使用 API 密钥注册。',
  },
  'limit.registrations_source': {
    en: '{quota} agents have been registered from this address today without a key, which is the limit. It resets in {seconds} seconds (at midnight UTC). Agents registered with a key count toward their owner instead.',
    zh: '该地址今日未使用密钥注册的智能体已达上限（{quota} 个），将在 {seconds} 秒后（UTC 零点）重置。使用密钥注册的智能体计入其所有者。',
  },
  'limit.registrations_owner': {
    en: 'This owner has registered {quota} agents in the console today, which is the limit. It resets in {seconds} seconds (at midnight UTC).',
    zh: '该所有者今日在控制台注册的智能体已达上限（{quota} 个），将在 {seconds} 秒后（UTC 零点）重置。',
  },
  'limit.registrations_key': {
    en: 'The keys of this owner have registered {quota} agents today, which is the limit. It resets in {seconds} seconds (at midnight UTC). The owner can still register agents in the console.',
    zh: '该所有者的密钥今日注册的智能体已达上限（{quota} 个），将在 {seconds} 秒后（UTC 零点）重置。所有者仍可在控制台注册智能体。',
  },
  'agent.id_form': {
    en: '{field} may contain letters of the English alphabet, digits and `_ : @ . -`. It begins and ends with a letter or a digit, and has no two points in a row.',
    zh: '{field} 只能包含英文字母、数字以及 `_ : @ . -`，首尾须为字母或数字，且不能有两个连续的点。',
  },
  'pay.retry_condition': {
    en: 'Send the same nonce with a new Idempotency-Key once the sources answer again.',
    zh: '数据源恢复后，请使用相同的 nonce 和新的 Idempotency-Key 重新发送。',
  },
  'pay.simulated': {
    en: 'Simulated: no money moved. This service settles no payment on a chain.',
    zh: '模拟付款：未转移任何资金。本服务不在链上结算付款。',
  },
  'pay.simulated_off_chain': {
    en: 'Simulated: no money moved. A payment moves money on the network {network} where it has an `authorization` that the wallet of the agent signed; it takes a new nonce.',
    zh: '模拟付款：未转移任何资金。附有智能体钱包签名的 `authorization` 的付款才会在网络 {network} 上转移资金，且须使用新的 nonce。',
  },
  'pay.advice_simulated': {
    en: 'No money moved: do not treat this payment as made.',
    zh: '未转移任何资金：请勿视为已付款。',
  },
  'pay.advice_authorize': {
    en: 'To pay on the network {network}, call `preview`, have the wallet of the agent sign what it returns, and send the payment with that `authorization` and a new nonce.',
    zh: '如需在网络 {network} 上付款，请先调用 `preview`，由智能体的钱包签署其返回的内容，再附上该 `authorization` 并使用新的 nonce 发送付款。',
  },
  'pay.advice_replay': {
    en: 'This request paid nothing. Look up with the action `history` whether the earlier payment with this nonce was made; only a new payment takes a new nonce.',
    zh: '本次请求未付款。请通过 `history` 操作查询此前使用该 nonce 的付款是否已完成；只有新的付款才应使用新的 nonce。',
  },
  'pay.advice_blocked': {
    en: 'Nothing was paid. Change what the reason names, or ask the owner of the agent.',
    zh: '未付款。请更改原因中指出的内容，或联系智能体的所有者。',
  },
  'pay.mandate_waiting': {
    en: 'The change loosens the mandate, so the owner of the agent has to confirm it: with the link in the e-mail that was sent, or in the console. Nothing has changed yet.',
    zh: '此更改会放宽授权，需由智能体所有者确认：可通过邮件中的链接，或在控制台操作。目前尚未生效。',
  },
  'pay.mandate_waiting_in_console': {
    en: 'The change loosens the mandate, so the owner has to confirm it. Nothing has changed yet. No e-mail was sent, because the agent or its owner has reached the hourly e-mail limit; the owner can confirm the change in the console.',
    zh: '此更改会放宽授权，需由所有者确认，目前尚未生效。该智能体或其所有者本小时的邮件数量已达上限，因此未发送邮件；所有者可在控制台确认。',
  },
  'pay.trial_summary': {
    en: 'Of {count} payments in the last {days} days, {passed} would have passed, {held} would have been held and {blocked} blocked. Different from what happened: {changed}.',
    zh: '近 {days} 天共 {count} 笔付款：{passed} 笔会通过，{held} 笔不会放行，{blocked} 笔会被拦截；其中 {changed} 笔与实际结果不同。',
  },
  'mail.mandate_subject': { en: 'Confirm a change of an agent’s mandate', zh: '请确认对智能体授权的更改' },
  'mail.mandate_intro_agent': {
    en: 'The secret of the agent {agent} ({entity}) was used to request a looser mandate:',
    zh: '有人使用智能体 {agent}（{entity}）的密钥，请求放宽其授权：',
  },
  'mail.mandate_intro_owner': {
    en: 'A looser mandate for the agent {agent} ({entity}) was requested from a console session of your account:',
    zh: '您的账户在控制台中请求放宽智能体 {agent}（{entity}）的授权：',
  },
  'mail.mandate_not_you_agent': {
    en: 'If you did not request this, cancel the change with the link, then revoke the agent or rotate its secret.',
    zh: '如果不是您请求的，请通过链接取消更改，并撤销该智能体或更换其密钥。',
  },
  'mail.mandate_not_you_owner': {
    en: 'If you did not request this, cancel the change with the link, then sign out everywhere in the console.',
    zh: '如非本人操作，请通过链接取消更改，并在控制台的所有设备上退出登录。',
  },
  'mandate.maxUsdc': { en: 'Limit of a single payment', zh: '单笔限额' },
  'mandate.dailyUsdc': { en: 'Daily limit', zh: '每日限额' },
  'mandate.allowedPayees': { en: 'Allowed payees', zh: '允许的收款方' },
  'mandate.purpose': { en: 'Purpose', zh: '用途' },
  'mandate.expiresAt': { en: 'Expires', zh: '过期时间' },
  'mandate.kycRequired': { en: 'Identified principal required', zh: '要求委托方完成身份认证' },
  'mandate.anomaly': { en: 'Unusual payments', zh: '异常付款' },
  'mandate.looks_alike': {
    en: '(looks the same, but the text is different; the console shows both in full)',
    zh: '（看似相同，但内容不同；完整内容请在控制台查看）',
  },
  'mandate.any_payee': { en: 'any payee', zh: '不限收款方' },
  'mandate.any_purpose': { en: 'any purpose', zh: '不限用途' },
  'page.mandate': { en: 'Confirm a change of a mandate', zh: '确认授权的更改' },
  'page.mandate_intro': {
    en: 'A change was requested for the agent {agent}. The e-mail names who requested it. Nothing has changed yet.',
    zh: '智能体 {agent} 有一项待确认的更改，请求方见邮件。目前尚未生效。',
  },
  'action.pay': {
    en: 'Pay through the gates; also where no action is sent.',
    zh: '通过各关卡付款；未指定操作时亦为付款。',
  },
  'action.preview': { en: 'What every gate would say; nothing is written.', zh: '查看各关卡的结果；不写入任何内容。' },
  'action.register': { en: 'Register an agent and receive its secret.', zh: '注册智能体并获取其密钥。' },
  'action.check': { en: 'Look up who an agent is attributed to.', zh: '查询智能体的归属。' },
  'action.try-mandate': {
    en: 'Judge the latest payments of an agent again under another mandate; nothing is written.',
    zh: '按另一授权重新判定智能体近期的付款；不写入任何内容。',
  },
  'action.set-mandate': { en: 'Change what an agent may pay.', zh: '更改智能体的授权。' },
  'action.set-discoverable': {
    en: 'Show an agent in the public registry, or hide it.',
    zh: '在公开登记册中显示或隐藏智能体。',
  },
  'action.rotate': { en: 'Replace the secret of an agent at once.', zh: '立即更换智能体密钥。' },
  'action.revoke': { en: 'End an agent for good.', zh: '永久撤销智能体。' },
  'action.claim': {
    en: 'Assign an agent without an owner to the owner of a key.',
    zh: '将无所有者的智能体归属于密钥所有者。',
  },
  'action.history': { en: 'What an agent asked to pay, and what became of it.', zh: '查看智能体的付款请求及其结果。' },
  'gate.about_attribution': {
    en: 'The agent is registered, and by whom is known.',
    zh: '智能体已注册，且注册方可查。',
  },
  'gate.about_revocation': { en: 'The agent was not revoked.', zh: '智能体未被撤销。' },
  'gate.about_identity_proof': { en: 'The caller knows the secret of the agent.', zh: '请求方掌握智能体密钥。' },
  'gate.about_kyc': {
    en: 'The principal was identified, if the mandate requires it.',
    zh: '如授权要求，委托方已完成身份认证。',
  },
  'gate.about_payment_limit': {
    en: 'The mandate has not expired, and the amount is within the limit of a single payment.',
    zh: '授权未过期，且金额未超过单笔限额。',
  },
  'gate.about_daily_limit': {
    en: 'All payments of the UTC day stay within the daily limit.',
    zh: '当日（UTC）全部付款未超过每日限额。',
  },
  'gate.about_payee_allowlist': {
    en: 'The payee is one that the mandate allows, and so do the other agents of the owner on its wallet.',
    zh: '收款方在授权允许的范围内，且该所有者共用此钱包的其他智能体也允许。',
  },
  'gate.about_mandate_intent': {
    en: 'The purpose is that of the mandate, and its wording does not try to steer.',
    zh: '用途符合授权，且措辞不含操控企图。',
  },
  'gate.about_screening': {
    en: 'The payee is screened as by GET /api/risk. `risky` and what could not be screened (`uncertain`) are blocked. A payee with `caution` is paid within the mandate: the decision is `review`, the payment is flagged, and its owner is alerted.',
    zh: '按 /api/risk 的方式筛查收款方。高风险或未能完成筛查的付款将被拦截；结论为谨慎时在授权范围内照常付款，该付款会被标记并提醒所有者。',
  },
  'gate.about_anomaly': {
    en: 'The payment is like the earlier ones of the agent, if the mandate requires it.',
    zh: '如授权要求，付款与智能体以往的付款相符。',
  },
  'gate.about_replay': { en: 'The nonce was not spent before.', zh: 'nonce 未被使用过。' },
  'pay.about': {
    en: 'An agent asks to pay; eleven gates decide in order. The service never holds funds.',
    zh: '智能体请求付款，由十一道关卡依次判定。本服务从不持有资金。',
  },
  'pay.about_mandate': {
    en: 'What an agent gets that is registered without a mandate. Amounts are USDC; an empty list allows any payee, null any purpose.',
    zh: '未指定授权时智能体的默认授权。金额单位为 USDC；空列表表示不限收款方，null 表示不限用途。',
  },
  'pay.about_authentication': {
    en: 'Send the secret of the agent in the x-agent-secret header. A preview needs none. An Idempotency-Key is optional on payment and rotation.',
    zh: '请在 x-agent-secret 标头中发送智能体密钥；预检无需密钥。付款和更换密钥可选用 Idempotency-Key。',
  },
  'pay.about_limits': {
    en: 'With the secret of an agent, calls count on its owner: {agent} a minute. Without, on the source address: {source} a minute.',
    zh: '携带智能体密钥时按其所有者计数：每分钟 {agent} 次；否则按来源地址计数：每分钟 {source} 次。',
  },
  'pay.about_retention': {
    en: 'Answers to an Idempotency-Key are kept for {hours} hours; payments and spent nonces for the life of the agent, without purpose and mandate after {inputs} days where no money moved. An agent without an owner ends {idle} days after its registration, with all that it left, unless it moved money on a chain: claim it with a key to keep it. Where the agent’s owner has a key whose decision log is on, each payment has an entry there, kept as long as that log.',
    zh: 'Idempotency-Key 的响应保存 {hours} 小时；付款记录与已使用的 nonce 在智能体存续期间保存，未发生资金转移的付款在 {inputs} 天后不再保留用途与授权内容。未绑定所有者的智能体如未在链上转移过资金，将在注册 {idle} 天后连同其全部记录一并删除；使用密钥认领即可保留。如智能体所有者有已开启决策日志的密钥，每笔付款在该日志中另有一条记录，按该日志的期限保存。',
  },
  'pay.about_settlement': {
    en: 'Settlement is simulated: nothing moves on a chain, and the answer says so.',
    zh: '结算为模拟：链上不发生任何转移，响应中会注明。',
  },
} as const
