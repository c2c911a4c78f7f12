/** Texts of the guides, of the frame around all documentation, and of its search. */
export const guideMessages = {
  'page.docs': { en: 'Documentation', zh: '文档' },
  'docs.guides': { en: 'Guides', zh: '指南' },
  'docs.reference': { en: 'API reference', zh: 'API 文档' },
  'docs.vocabulary': { en: 'Verdicts, codes and settings', zh: '结论、代码与设置' },
  'docs.nav': { en: 'Documentation', zh: '文档目录' },
  'docs.search': { en: 'Search the documentation', zh: '搜索文档' },
  'docs.search.button': { en: 'Search', zh: '搜索' },
  'docs.search.other_language': {
    en: 'The words are Chinese: search the Chinese documentation.',
    zh: '搜索词为英文：搜索英文文档。',
  },
  'docs.search.none': {
    en: 'Nothing matches. Try one word, such as a reason code, a parameter or a setting.',
    zh: '没有匹配的内容。请换一个词再试，例如原因代码、参数或设置的名称。',
  },
  'docs.search.empty': {
    en: 'Guides, operations, members, reason codes and settings. Every word must occur.',
    zh: '可搜索指南、接口、字段、原因代码与设置；各词须同时出现。',
  },
  'docs.search.cut': { en: 'Only the first {count} results are shown.', zh: '仅显示前 {count} 条结果。' },
  'docs.kind.page': { en: 'Page', zh: '页面' },
  'docs.kind.operation': { en: 'Operation', zh: '接口' },
  'docs.kind.code': { en: 'Reason code', zh: '原因代码' },
  'docs.kind.setting': { en: 'Setting', zh: '设置' },
  'docs.kind.member': { en: 'Member', zh: '字段' },
  'docs.ref.text': {
    en: 'Each operation with a request in curl, TypeScript and Python, and a real answer, recorded on {day}; lists in answers are cut after two items. Every operation and every member has a link of its own.',
    zh: '每个接口都附有 curl、TypeScript 与 Python 的请求示例和真实响应（录制于 {day}，数组只显示前两项）。每个接口与每个字段都有独立链接。',
  },
  'guide.guard': { en: 'Guard a wallet', zh: '保护钱包' },
  'guide.guard.about': {
    en: 'A wallet that cannot pay without a signed decision.',
    zh: '未取得签名决定就无法付款的钱包。',
  },
  'guide.guard.intro': {
    en: 'A guard stands in front of what signs. It requests a decision about every payment and lets the wallet sign only what a signed decision allows: that payee, network, token, amount and page. Without an answer nothing is signed.',
    zh: '保护程序位于签名之前：每笔付款先请求决定，只有签名决定所允许的收款方、网络、代币、金额与页面才会被签名；没有答复时不签名。',
  },
  'guide.guard.pack': {
    en: 'The SDK is not published yet. Pack it in a clone of the service:',
    zh: 'SDK 尚未发布。请先在本服务的代码目录中打包：',
  },
  'guide.guard.install': {
    en: 'Then install it in the folder of your agent. The programs are modules: save them as `.mjs`, or as `.ts` for Node.js 22.18 or newer.',
    zh: '再在智能体的目录中安装。示例均为 ES 模块，请保存为 `.mjs`；Node.js 22.18 及以上也可保存为 `.ts`。',
  },
  'guide.guard.x402': { en: 'With x402', zh: '用于 x402' },
  'guide.guard.viem': { en: 'With a viem wallet', zh: '用于 viem 钱包' },
  'guide.guard.refused': {
    en: 'A refused payment throws `GuardError` with `reason_code`, `decision`, `remedy` and `retry`. A decision `review` is refused too, unless `onReview` returns that a person approved it. `maxAmountUsdc` is the limit of a single payment; without it the guard has no limit of its own.',
    zh: '被拒绝的付款会抛出 `GuardError`，其中包含 `reason_code`、`decision`、`remedy` 与 `retry`。`review` 同样会被拒绝，除非 `onReview` 返回已由人工批准。`maxAmountUsdc` 为单笔上限；未设置时保护程序自身不设上限。',
  },
  'guide.guard.devnet': {
    en: 'To see it pay, start a local chain: it has funded wallets and a seller.',
    zh: '如需实际付款，请启动本机测试链：其中有已充值的钱包和卖方。',
  },
  'guide.decide': { en: 'Decide before paying', zh: '付款前先决定' },
  'guide.decide.about': {
    en: 'One call, one decision: pay, ask a person, or do not pay.',
    zh: '一次调用得出决定：付款、转人工或不付款。',
  },
  'guide.decide.intro': {
    en: 'Send the payee and the amount, or one entry of `accepts` of the 402 as `requirements`, and pay only on `allow`. No key is needed. Branch on `decision` and `reason_code`, never on texts.',
    zh: '发送收款方与金额，或将 402 响应中 `accepts` 的一项作为 `requirements` 发送；仅在 `allow` 时付款。无需密钥。请根据 `decision` 与 `reason_code` 判断，不要依据文字。',
  },
  'guide.decide.allow': {
    en: 'Pay exactly what was sent, within {minutes} minutes. Keep `settlement.attestation`: it proves the decision to anyone.',
    zh: '在 {minutes} 分钟内按所发送的内容付款，并保存 `settlement.attestation`：任何人都可用它验证该决定。',
  },
  'guide.decide.review': {
    en: 'Do not pay yet. Show `reason_code` and `advice` to a person. If `retry.retryable` is true, send it again after `retry.after_seconds`.',
    zh: '暂不付款。请将 `reason_code` 与 `advice` 交由人工查看；如 `retry.retryable` 为 true，可在 `retry.after_seconds` 秒后重试。',
  },
  'guide.decide.decline': {
    en: 'Do not pay, and do not send the same again. `remedies` has the change that would help; with `final: true`, use another seller.',
    zh: '不要付款，也不要原样重试。`remedies` 给出可行的修改；如 `final: true`，请更换卖方。',
  },
  'guide.decide.none': {
    en: 'No answer, or an error: do not pay. Nothing was checked.',
    zh: '没有答复或返回错误：不要付款，因为未做任何检查。',
  },
  'guide.decide.setting': {
    en: 'How old a sanctions list may be before a verdict is `uncertain` depends on the setting `LISTS_MAX_AGE_HOURS` of the service. Which chains are read depends on `ONCHAIN` and the configured endpoints.',
    zh: '制裁名单超过多久会使结论变为 `uncertain`，取决于本服务的设置 `LISTS_MAX_AGE_HOURS`；读取哪些链，取决于 `ONCHAIN` 及已配置的节点。',
  },
  'guide.mcp.about': { en: 'Tools for agents over the Model Context Protocol.', zh: '供智能体使用的 MCP 工具。' },
  'guide.webhooks.about': {
    en: 'Signed messages about payments, and how to verify them.',
    zh: '关于付款的签名消息及其验证方法。',
  },
  'guide.devnet.about': {
    en: 'A local chain with funded wallets: everything can be tried.',
    zh: '带已充值钱包的本机测试链，可试用全部功能。',
  },
  'guide.verify': { en: 'Verify a decision later', zh: '事后验证决定' },
  'guide.verify.about': {
    en: 'Prove years later what was decided, without this service.',
    zh: '多年以后无需本服务也能证明当时的决定。',
  },
  'guide.verify.intro': {
    en: 'A decision that allows or reviews a payment carries an attestation: a compact JWS with the screened address, the decision and the hash of its inputs. The public keys are enough to verify it. Save both on the day of the payment. A decline is proved by the signed export of your decisions.',
    zh: 'allow 与 review 的决定附有签名证明：一个紧凑 JWS，包含所筛查的地址、决定及其输入的哈希。只需公钥即可验证。请在付款当天保存两者。decline 可由已签名的决策日志导出证明。',
  },
  'guide.verify.save': { en: 'Save the token and the keys', zh: '保存令牌与公钥' },
  'guide.verify.offline': { en: 'Verify it without a network', zh: '离线验证' },
  'guide.verify.codes': {
    en: 'It prints the reason of the decision and the day up to which the lists were complete. A token that was valid for paying for 15 minutes proves the decision for ever: its time limits paying, not proving. After that time the command prints “Genuine. Was valid for paying until …” and ends with exit code 3; `--at TIME` verifies it as of the moment of the payment.',
    zh: '命令会输出决定的原因以及名单完整至哪一天。令牌用于付款的有效期只有 15 分钟，但作为证明长期有效：期限只限制付款。超过期限后，命令会输出“真实有效的签名，可用于付款的期限截至……”，退出码为 3；`--at TIME` 可按付款当时验证。',
  },
  'guide.verify.page': { en: 'On a page, paste the token at', zh: '也可在网页粘贴令牌：' },
  'guide.verify.more': {
    en: 'What proofs cover and what they do not, and packs that judge a decision again:',
    zh: '证明涵盖与不涵盖的内容，以及可重新判断决定的文件：',
  },
  'guide.owners': { en: 'Answer for agents', zh: '管理智能体' },
  'guide.owners.about': {
    en: 'Why a payment was blocked, tighten a mandate, stop an agent in an emergency.',
    zh: '查看付款被拦截的原因、收紧授权、紧急停止智能体。',
  },
  'guide.owners.intro': {
    en: 'The owner of an agent sets its limits and sees each of its payments. A link by e-mail signs in, without a password:',
    zh: '智能体的所有者设定其限额，并可查看每一笔付款。通过邮件中的链接登录，无需密码：',
  },
  'guide.owners.blocked': { en: 'Why a payment was blocked', zh: '付款为何被拦截' },
  'guide.owners.blocked_text': {
    en: 'The overview names blocked, held and flagged payments of the last day, and “Payments” has all of them. The page of a payment begins with the reason in words and with the gate that decided; below stand the evidence and, where there is one, the remedy. The API answers the same with `reason_code` and `advice`, and with `history` for earlier payments. What each code means:',
    zh: '“概览”列出最近一天被拦截、暂挂和标记的付款，“付款”页面列出全部付款。付款页面首先说明原因以及作出判断的检查项，下方是证据；如有可使付款通过的修改，也会一并列出。API 以 `reason_code` 和 `advice` 给出相同信息，较早的付款可用 `history` 查询。各代码的含义：',
  },
  'guide.owners.tighten': { en: 'Tighten a mandate', zh: '收紧授权' },
  'guide.owners.tighten_text': {
    en: 'On the page of the agent, lower a limit or name the payees, and press “Save the mandate”. A change that only tightens is in force at once. One that loosens anything waits as a whole until you confirm it, by the link of an e-mail or in the console. “Try on past payments” shows before that which of the last payments the draft would have blocked. The agent can tighten its own mandate with its secret:',
    zh: '在智能体页面降低限额或指定收款方，然后点击“保存授权”。只收紧的变更立即生效；只要放宽任何一项，整个变更就要等您通过邮件链接或在控制台确认后才生效。保存前可用“用历史付款试算”查看草案会拦截最近的哪些付款。智能体也可以用自己的密钥收紧授权：',
  },
  'guide.owners.emergency': { en: 'In an emergency', zh: '紧急情况' },
  'guide.owners.emergency_text': {
    en: '“Stop payments” on the page of the agent lowers both limits to the smallest amount with one click; you raise them again later. “Revoke the agent” ends it for good. Payments that were handed to the chain before can no longer be stopped.',
    zh: '智能体页面上的“停止付款”一键将两项限额降至最小金额，之后可重新调高。“撤销智能体”则会永久终止该智能体。已提交到链上的付款无法再停止。',
  },
  'guide.owners.agents': { en: 'Register or claim an agent', zh: '注册或认领智能体' },
  'guide.owners.agents_text': {
    en: '“Agents” in the console registers an agent and shows its secret once. An agent that has registered itself is claimed there with its secret; its mandate stays, and cannot be loosened for a day. The same by API:',
    zh: '控制台的“智能体”页面可注册智能体，密钥只显示一次。自行注册的智能体可在该页面凭密钥认领；其授权保持不变，一天之内不能放宽。通过 API 操作见：',
  },
  'guide.operate': { en: 'Operate the service', zh: '运行本服务' },
  'guide.operate.about': { en: 'Start, watch, back up and keep lists current.', zh: '启动、监控、备份与更新名单。' },
  'guide.operate.intro': {
    en: 'One process with an embedded database; Node.js 20 or newer is enough. All settings are environment variables, and all are optional.',
    zh: '单个进程，内置数据库，只需 Node.js 20 或更高版本。所有设置均为环境变量，且均为可选。',
  },
  'guide.operate.start': { en: 'Start', zh: '启动' },
  'guide.operate.watch': { en: 'Watch', zh: '监控' },
  'guide.operate.watch_text': {
    en: '`/readyz` is 503 until a list is loaded, while a sanctions list or your own list cannot be read and no copy of it is in use, and while the database cannot be reached or written. `/metrics` is for Prometheus; `METRICS_PORT` gives it a port of its own.',
    zh: '在名单加载完成之前，制裁名单或自有名单无法读取且没有可用副本时，以及数据库无法连接或写入时，`/readyz` 返回 503。`/metrics` 供 Prometheus 抓取，`METRICS_PORT` 可为其指定独立端口。',
  },
  'guide.operate.lists': { en: 'Keep lists current', zh: '更新名单' },
  'guide.operate.lists_text': {
    en: 'With `LISTS_UPDATE=on` lists are downloaded from their publishers. With `LISTS_MAX_AGE_HOURS` a verdict that rests on an older sanctions list is `uncertain` (`LISTS_STALE`). A past day that no copy covers is `uncertain` too (`DAY_NOT_COVERED`); `LISTS_DIR` takes files that cover it. Of a file without a date, state the day as YYYY-MM-DD in `as-of.txt` beside it, such as `LISTS_DIR/il-nbctf/as-of.txt`.',
    zh: '设置 `LISTS_UPDATE=on` 后会从发布方下载名单。设置 `LISTS_MAX_AGE_HOURS` 后，若所依据的制裁名单过旧，结论为 `uncertain`（`LISTS_STALE`）。没有副本覆盖的过去日期同样为 `uncertain`（`DAY_NOT_COVERED`）；可通过 `LISTS_DIR` 提供覆盖该日的文件。文件未标注日期时，请按 YYYY-MM-DD 在同一目录的 `as-of.txt` 中写明日期，例如 `LISTS_DIR/il-nbctf/as-of.txt`。',
  },
  'guide.operate.own': { en: 'Block and vouch for payees of your own', zh: '自有黑名单与白名单' },
  'guide.operate.own_text': {
    en: '`LISTS_DIR/own/own.json` blocks addresses and hosts, each with a `reason`; to end an entry, give it a `delisted_on`. `LISTS_DIR/own/own-allow.json` has what you vouch for, each with `reason`, `approved_by` and `until`. Crowd-sourced reports weigh nothing against these; sanctions lists always do. Both are read again when they change, and a file under another name leaves its list `failed`. Links within `LISTS_DIR`, as in a mounted ConfigMap, are followed.',
    zh: '`LISTS_DIR/own/own.json` 用于拦截地址和主机，每项附 `reason`；如需终止某项，请填写 `delisted_on`。`LISTS_DIR/own/own-allow.json` 列出由您担保的对象，附 `reason`、`approved_by` 与 `until`：众包举报不再计入，制裁名单仍然有效。两个文件改动后会自动重新读取；文件名不符时，对应名单为 `failed`。`LISTS_DIR` 内部的链接（如挂载的 ConfigMap）同样会被读取。',
  },
  'guide.operate.backup': { en: 'Back up', zh: '备份' },
  'guide.operate.backup_text': {
    en: 'A backup is made while the service runs. Without the signing keys in it, new decisions are signed with new keys; keep `/.well-known/service-keys.json` so that earlier ones still verify.',
    zh: '备份可在服务运行时进行。若丢失签名密钥，新决定将使用新密钥签名；请保存 `/.well-known/service-keys.json`，以便仍可验证此前的决定。',
  },
  'page.code.settings': { en: 'Depends on the setting', zh: '取决于设置' },
  'page.settings': { en: 'Settings', zh: '设置' },
  'page.settings.intro': {
    en: 'Environment variables of the service, each with its default. `.env.example` has examples.',
    zh: '本服务的环境变量及默认值；`.env.example` 中有示例。',
  },
  'page.settings.name': { en: 'Setting', zh: '设置' },
  'page.settings.default': { en: 'Default', zh: '默认值' },
  'page.security': { en: 'Report a vulnerability', zh: '报告漏洞' },
  'page.security.service': {
    en: 'Report a vulnerability of this service to its operator. Where the operator has set `SECURITY_CONTACT`, the address is in',
    zh: '如发现本服务的漏洞，请报告给其运营方。运营方设置了 `SECURITY_CONTACT` 时，联系方式见',
  },
  'page.security.software': {
    en: 'Report a vulnerability of the software privately to its maintainers, with the security advisories of its repository, and not in a public issue.',
    zh: '如发现软件本身的漏洞，请通过代码仓库的安全公告私下报告给维护者，不要在公开的 issue 中披露。',
  },
  'page.security.what': {
    en: 'State what you did, what happened, and what you expected. A curl command is best.',
    zh: '请说明您的操作、实际结果与预期结果，最好附上 curl 命令。',
  },
  'page.security.scope': {
    en: 'In scope is above all what turns a listed party into a clear verdict, moves or promises money outside of a mandate, reveals secrets or requests of others, or ends or stalls the service.',
    zh: '尤其关注以下问题：使名单中的主体得到“无风险信号”的结论；在授权范围之外转移或承诺资金；泄露密钥或他人的请求；使服务终止或停滞。',
  },
} as const
