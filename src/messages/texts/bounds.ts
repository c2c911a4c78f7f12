/** The limits that callers can reach, in `GET /api/pay` and on `/docs/limits`. */
export const boundMessages = {
  'limits.open_previews': {
    en: 'Without the agent secret, an agent can be previewed {max} times within {minutes} minutes, across all callers, and {source} times from one source address. Previews that carry the secret in `x-agent-secret` are not counted.',
    zh: '未提交智能体密钥时，每个智能体在 {minutes} 分钟内最多可预检 {max} 次（所有调用方合计），其中每个来源地址最多 {source} 次。在 `x-agent-secret` 中提交密钥后，不受此限制。',
  },
  'limits.registrations': {
    en: 'On a UTC day, a source address can register {source} agents without a key, the keys of an owner {key} agents together, and an owner {owner} agents in the console.',
    zh: '每个 UTC 自然日内，每个来源地址最多可在无密钥的情况下注册 {source} 个智能体，每个所有者的全部密钥合计最多可注册 {key} 个，所有者在控制台最多可注册 {owner} 个。',
  },
  'limits.owned_agents': {
    en: 'An owner can register or claim {owner} agents in all, revoked ones included. With a key, no more are registered or claimed once there are {key}.',
    zh: '每个所有者累计最多可注册或认领 {owner} 个智能体，包括已撤销的；达到 {key} 个后，不能再使用密钥注册或认领。',
  },
  'limits.own_changes': {
    en: 'An agent can make at most {max} changes of each kind to itself on a UTC day.',
    zh: '每个 UTC 自然日内，智能体对自身的每类更改最多 {max} 次。',
  },
  'limits.unowned_bytes': {
    en: 'The names and the mandate of an agent without an owner have at most {max_bytes} bytes.',
    zh: '未归属账户的智能体，其名称与授权内容合计最多 {max_bytes} 字节。',
  },
  'limits.unowned_idle': {
    en: 'An agent without an owner that has moved no money on a chain within {days} days of its registration is removed. Its id is not given again.',
    zh: '未归属账户的智能体在注册后 {days} 天内未在链上转移资金的，将被移除，其标识不再分配。',
  },
  'limits.payment_inputs': {
    en: 'A payment that moved no money keeps its purpose and its mandate for {days} days, longer if its owner has a decision log. Its reasons are kept.',
    zh: '未转移资金的付款，其用途与授权内容保存 {days} 天；所有者开启决策日志的，保存时间更长。拦截原因会保留。',
  },
  'limits.wallet_agents': {
    en: 'At most {max} agents of one owner can share a wallet.',
    zh: '同一所有者最多可有 {max} 个智能体共用一个钱包。',
  },
  'limits.owner_relays': {
    en: 'Where this service pays the gas of payments itself, it relays at most {hour} payments an hour for one owner, and on a UTC day at most one in {parts} of all that it relays (at least one).',
    zh: '由本服务支付手续费时，每小时最多为同一所有者转发 {hour} 笔付款，每日（UTC）最多为本服务当日转发上限的 {parts} 分之一，不足一笔时按一笔计。',
  },
  'limits.watched_payments': {
    en: 'A payment that could not be sent is given back, and the chain is watched until its authorization ends, because another party may still carry it out. At most {agent} of an agent, {source} from a source address and {service} in all are watched; beyond them the amount stays reserved until the authorization ends.',
    zh: '未能发送的付款会解除预留；由于其他方仍可能执行其付款授权，本服务会持续查询链上状态直至付款授权到期。同时查询的付款，每个智能体最多 {agent} 笔，每个来源地址最多 {source} 笔，合计最多 {service} 笔；超出时，金额保持预留直至付款授权到期。',
  },
  'limits.authorization_validity': {
    en: 'An `authorization` must stay valid for at least {min_seconds} and at most {max_seconds} seconds from the moment it is sent.',
    zh: '付款授权自发送时起的剩余有效期须在 {min_seconds} 至 {max_seconds} 秒之间。',
  },
  'limits.change_mails': {
    en: 'Changes that wait for confirmation cause at most {subject} e-mails an hour for an agent or a key, and {owner} for an owner. Further changes are shown in the console only.',
    zh: '待确认的更改，每小时就同一智能体或密钥最多发送 {subject} 封邮件，就同一所有者最多发送 {owner} 封。超出部分仅在控制台显示。',
  },
  'limits.calls': {
    en: 'Screening calls: {source_minute} a minute and {source_month} a month for a source address, {key_minute} a minute and {key_month} a month with a key. The console: {console_minute} a minute. Other calls: {other_minute} a minute. Agents of an owner: {agent_minute} a minute.',
    zh: '筛查调用：每个来源地址每分钟 {source_minute} 次、每月 {source_month} 次；使用密钥时每分钟 {key_minute} 次、每月 {key_month} 次。控制台：每分钟 {console_minute} 次。其他调用：每分钟 {other_minute} 次。同一所有者的智能体合计每分钟 {agent_minute} 次。',
  },
  'limits.credential_bytes': {
    en: 'A key or an agent secret in a header has at most {max_bytes} bytes.',
    zh: '标头中的 API 密钥或智能体密钥最多 {max_bytes} 字节。',
  },
  'limits.wrong_credentials': {
    en: 'After {max} unknown keys or wrong agent secrets from a source address within {seconds} seconds, further unknown ones are not checked.',
    zh: '同一来源地址在 {seconds} 秒内发送的未知 API 密钥或错误的智能体密钥达到 {max} 个后，不再校验后续的未知凭据。',
  },
  'limits.body_bytes': {
    en: 'A request body has at most {max_bytes} bytes, {values_max} values and {members_max} members, unless its operation says otherwise.',
    zh: '请求体最多 {max_bytes} 字节、{values_max} 个值和 {members_max} 个成员，接口另有说明的除外。',
  },
  'limits.request_mails': {
    en: 'An e-mail address receives at most {keys} keys and {sign_ins} sign-in links an hour that were requested by unknown browsers or programs. The answer does not show whether one was sent.',
    zh: '由未知浏览器或程序请求的邮件，每个邮箱地址每小时最多收到 {keys} 封密钥邮件和 {sign_ins} 封登录链接邮件。响应不会显示是否已发送。',
  },
  'limits.quotes': {
    en: 'Paid calls that are not charged (quotes, refused payments, payments that fail): {minute} a minute for a source address.',
    zh: '付费调用中未成功收取付款的请求（获取报价、付款被拒绝或未产生结果）：每个来源地址每分钟 {minute} 次。',
  },
  'limits.payment_uses': {
    en: 'One signed payment is accepted for at most {max} calls: the first, and repeats after answers that were not charged.',
    zh: '同一笔已签名的付款最多可用于 {max} 次调用：首次调用，以及在未收费后的重试。',
  },
  'limits.lost_gas': {
    en: 'Where the service settles paid calls itself: payments an hour (UTC) whose transaction is under way or brought nothing, {wallet} of a wallet and {source} from a source address.',
    zh: '由本服务自行结算付费调用时，每小时（UTC）仍在结算中或未能收款的付款：同一钱包最多 {wallet} 笔，同一来源地址最多 {source} 笔。',
  },
  'limits.payment_validity': {
    en: 'The authorization of a paid call may be valid for at most {max_seconds} seconds.',
    zh: '付费调用的付款签名，有效期最长 {max_seconds} 秒。',
  },
  'page.limits': { en: 'Limits and bounds', zh: '限额与上限' },
  'page.limits.intro': {
    en: 'What a caller can run into, from the values this service runs with. Answers carry the remaining calls in the headers RateLimit and RateLimit-Policy, and a refusal when to try again in `retry.after_seconds`.',
    zh: '调用方可能遇到的各项限制，数值即本服务当前使用的值。响应的 RateLimit 与 RateLimit-Policy 标头给出剩余次数；被拒绝时，`retry.after_seconds` 给出可重试的时间。',
  },
  'page.limits.bound': { en: 'Bound', zh: '限制' },
  'page.limits.beyond': { en: 'Beyond it', zh: '超出时' },
  'page.limits.general': { en: 'Calls and credentials', zh: '调用与凭据' },
  'page.limits.gateway': { en: 'Agents and their payments', zh: '智能体及其付款' },
  'page.limits.paid': { en: 'Paid calls', zh: '付费调用' },
  'page.refusals': { en: 'Values of payment_refusal', zh: 'payment_refusal 的取值' },
  'page.refusals.intro': {
    en: 'An answer that refuses a payment names the reason in `payment_refusal`. Its `payment-required` header has a fresh quote. Each quote has its own random `quoteId` in `extra`: clients of the protocol send the chosen entry of `accepts` back unchanged as `accepted`, and a payment without that `quoteId` is refused.',
    zh: '拒绝付款的响应在 `payment_refusal` 中给出原因，并在 `payment-required` 标头中附上新的报价。每份报价的 `extra` 中都有随机的 `quoteId`：支持该协议的客户端会将所选的 `accepts` 条目原样作为 `accepted` 发回；缺少该 `quoteId` 的付款会被拒绝。',
  },
} as const
