/** An operation of the API in Chinese: its name, and its purpose. */
type InChinese = { summary: string; purpose: string }

/**
 * Chinese texts of the API reference, by `operationId`. The English text is in the endpoint itself, and is used if an
 * operation has no entry here.
 */
export const operationsInChinese: Readonly<Record<string, InChinese>> = {
  decidePayment: {
    summary: '付款前决定是否付款',
    purpose:
      '筛查收款方并检查所声明的意图，给出 allow、review 或 decline。所声明的意图只会使决定更严格；超过 maxAmountUsdc 的金额会被拒绝。allow 与 review 的响应附有任何人都可验证的签名证明。也可用 requirements 传入 402 响应的一项付款要求，用 url 同时筛查付款页面。以受制裁资产付款会被拒绝（SANCTIONED_ASSET），可用 asset 指明所用资产。',
  },
  decidePayee: {
    summary: '由收款方决定是否接受付款',
    purpose:
      '依次判断收款服务在登记名录中的状态、应拒绝的情形（包括受制裁的资产），以及其自身规则所缺少的信息。每个决定都有签名。',
  },
  checkIntent: {
    summary: '将交易与声明的付款逐项比对',
    purpose:
      '从字节解码 EVM 调用数据、EIP-712 类型化数据或 Solana 交易的全部效果，并与声明的付款比对。只有效果与付款完全一致时才是 match。涉及受制裁资产时，另以信号 list.asset 提示，不改变比对结论。',
  },
  screenAddress: {
    summary: '付款前筛查地址',
    purpose:
      '对照制裁名单、混币器名单、运营方自有名单以及已配置链上的信号筛查地址。uncertain 表示筛查未能完成，不得视为 clear。用 on 可查询过去某一天。',
  },
  screenBatch: {
    summary: '一次筛查最多 25 个地址',
    purpose: '所有地址使用同一份名单快照，按规范形式去重；无法识别的条目单独列出，不影响其他条目。',
  },
  screenEndpoint: {
    summary: '付款前筛查付款网址',
    purpose:
      '对照钓鱼名单检查网址的主机名，并检查其形式：仿冒名称、混用文字、punycode、IP 地址、隐藏的主机。不会打开该网址。',
  },
  fundFlow: {
    summary: '查看地址的对手方',
    purpose: '按金额列出转入与转出最多的对手方，金额精确求和；truncated 表示是否有遗漏。',
  },
  taintTrace: {
    summary: '追踪地址与名单对象之间的资金',
    purpose:
      '按时间顺序双向追踪最多 3 层转账，直至制裁名单、主管机关通报、混币器名单或运营方自有名单上的对象。结果不完整时，比例低不能说明任何问题。相同的查询在 10 分钟内返回同一结果，`as_of` 为读取时间。',
  },
  evidenceBundle: {
    summary: '获取地址的签名证据包',
    purpose: '结论及其证据、链上概况、与名单对象的转账以及付款履约统计，合为一份任何人都可验证的签名文件。',
  },
  hostEvidenceBundle: {
    summary: '获取付款网址的签名证据包',
    purpose: '网址或域名的结论、证据以及所有涉及主机的名单，合为一份签名文件。只说明当天的情况。',
  },
  getProof: {
    summary: '证明地址或主机在或不在公开名单上',
    purpose:
      '来自公开名单全部对象的有序树的证明，可离线验证，无需信任本服务。没有副本覆盖的日期不能证明不在名单上，此时由 `reason_code` 和 `note` 说明。',
  },
  getListsAt: {
    summary: '获取某一天生效的名单并附证明',
    purpose:
      '名单公开日志中当天（UTC）结束时生效的条目，或签名决定所列 `lists_root` 对应的条目，以及日志包含该条目的证明，可离线验证。',
  },
  planProbe: {
    summary: '制定试付计划',
    purpose: '筛查收款方，并将地址、网络、资产与网址固定在签名的计划中。先支付一小部分，再验证计划，然后支付余款。',
  },
  verifyProbe: { summary: '将付款信息与计划比对', purpose: '缺少的固定项视为已更改；收款方会再次筛查。' },
  getFulfillment: {
    summary: '查看收款方的履约情况',
    purpose: '按付款方与收款方的说法统计已验证的回执；满 10 份已验证回执后才公布比例。',
  },
  fileFulfillment: {
    summary: '提交付款的履约结果',
    purpose: '付款方与收款方各自提交，两种说法并列保存。链上能证明交易存在、成功且付给收款方时，回执即为已验证。',
  },
  verifyAttestation: {
    summary: '验证证明',
    purpose:
      '验证付款方决定的证明或收款方的签名决定。伪造或他人的令牌不是错误：响应为 valid: false 并说明原因。也可离线验证。',
  },
  getRegistry: { summary: '已选择公开的智能体', purpose: '仅列出选择公开的智能体，最新的在前，每页 500 个。' },
  getRegistryAgent: {
    summary: '在登记名录中查询智能体',
    purpose: '一个智能体的责任链：智能体、委托人、授权、凭据与钱包，各自是否具备。限额的数值不公开。',
  },
  getServiceRegistry: {
    summary: '收款服务',
    purpose: '所有未被暂停的已注册服务。状态低于 verified 的服务尚未证明其主机与钱包归属同一方。',
  },
  getServices: {
    summary: '所有者的服务及待完成的证明',
    purpose: '使用密钥时列出所有者注册的服务，包括被暂停的服务；不使用密钥时返回说明。',
  },
  registerService: {
    summary: '注册或修改收款服务',
    purpose:
      '需要密钥。注册后依次证明域名与钱包，两者都证明后即为 verified。域名或钱包证明后，密钥只能收紧接受条件；更改名称、网址或钱包以及放宽接受条件须在控制台进行（403 `service_proved`）。',
  },
  proveService: {
    summary: '证明服务的域名或钱包',
    purpose: '需要所有者的密钥。域名以网站上的文件证明，钱包以对指定文本的签名证明。',
  },
  getBaselineControls: {
    summary: '控制措施基线',
    purpose: '完整的控制措施清单：哪些为必需，哪些可由网关自行执行。其余的只能声明。',
  },
  attestBaseline: {
    summary: '声明智能体的控制措施',
    purpose: '需要智能体的凭据。声明有效 90 天且公开，但绝不视为已验证。',
  },
  lookUpBaseline: {
    summary: '查询对方声明的控制措施',
    purpose: '按 agentId 或 entity 查询，二者择一。本服务执行的与仅声明的分开显示。',
  },
  describeGateway: {
    summary: '付款网关的检查内容与用法',
    purpose: '各道关卡的顺序、授权的结构、认证方式、限额与保存期限，并附示例。',
  },
  useGateway: {
    summary: '付款、预检付款并管理智能体',
    purpose:
      '付款依次经过十一道关卡，直至第一道拦截它的关卡。preview 显示每道关卡的结果且不需要凭据；其他操作用于注册与管理智能体。',
  },
  recordKyc: {
    summary: '记录委托人已通过身份认证',
    purpose: '供身份认证服务商使用，请求须按 Standard Webhooks 签名。',
  },
  issueAccessKey: {
    summary: '通过电子邮件申请 API 密钥',
    purpose: '向该地址发送密钥与激活链接。密钥只出现在该邮件中，本服务仅保存其哈希。密钥只会提高限额。',
  },
  getKeySettings: { summary: 'API 密钥的设置', purpose: '显示密钥的权限范围、允许的地址、有效期与决策日志。' },
  changeKeySettings: { summary: '修改 API 密钥的设置', purpose: '收紧立即生效；放宽须等待发送给所有者的链接被确认。' },
  exportDecisions: { summary: '导出 API 密钥的决策日志', purpose: '以签名的 JSON 或 CSV 导出，可离线重新判断每一条。' },
  requestSignIn: { summary: '申请登录控制台的链接', purpose: '链接只能使用一次，15 分钟内有效。' },
  getSession: { summary: '当前登录者及有效期', purpose: '显示会话的所有者、到期时间与修改所需的令牌。' },
  openSession: { summary: '通过邮件链接登录控制台', purpose: '使用链接中的令牌，一次有效。' },
  closeSession: { summary: '退出登录', purpose: '立即结束会话。' },
  listPeople: { summary: '账户成员', purpose: '列出账户的所有成员及其角色。' },
  invitePerson: { summary: '邀请成员加入账户', purpose: '向该地址发送链接，对方登录后加入。' },
  changePersonRole: { summary: '更改成员的角色', purpose: '立即生效，对已打开的会话同样有效。' },
  removePerson: { summary: '移除账户成员', purpose: '该成员在此账户中的会话和链接立即失效。' },
  leaveAccount: { summary: '退出账户', purpose: '移除当前登录的成员，其在此账户中的会话和链接立即失效。' },
  listOwnKeys: { summary: '所有者的 API 密钥', purpose: '列出所有密钥及其设置与待确认的更改。' },
  createOwnKey: { summary: '在控制台创建 API 密钥', purpose: '密钥立即生效，只显示一次。' },
  changeOwnKey: { summary: '在控制台修改 API 密钥的设置', purpose: '收紧立即生效，放宽须等待确认。' },
  decideOwnKeyChange: { summary: '确认或取消密钥的待定更改', purpose: '与邮件链接的作用相同，供已登录的所有者使用。' },
  revokeOwnKey: { summary: '在控制台撤销 API 密钥', purpose: '立即生效，不可恢复。' },
  exportOwnDecisions: { summary: '在控制台导出密钥的决策日志', purpose: '与使用密钥导出的内容相同。' },
  listOwnAgents: {
    summary: '所有者的智能体',
    purpose: '列出每个智能体的授权、待定更改、当日剩余额度与每日支出，最新的在前。',
  },
  claimOwnAgent: {
    summary: '在控制台认领智能体',
    purpose: '凭其密钥将没有所有者的智能体归登录者所有。授权与钱包保持不变，24 小时内不能放宽。',
  },
  registerOwnAgent: { summary: '在控制台注册智能体', purpose: '智能体归登录者所有，其密钥只显示一次。' },
  changeOwnMandate: {
    summary: '在控制台修改智能体的授权',
    purpose: '只收紧的更改立即生效（200）；放宽任何一项的更改整体等待确认（202）。',
  },
  tryOwnMandate: { summary: '试算授权草案', purpose: '按草案重新判断最近的付款，不写入任何内容。' },
  decideOwnMandateChange: {
    summary: '确认或取消授权的待定更改',
    purpose: '与邮件链接的作用相同，供已登录的所有者使用。',
  },
  publishOwnAgent: { summary: '在公开登记名录中显示或移除智能体', purpose: '其授权与付款始终不公开。' },
  revokeOwnAgent: { summary: '在控制台撤销智能体', purpose: '立即且永久终止该智能体。' },
  freeOwnWallet: {
    summary: '在控制台解除钱包绑定',
    purpose:
      '解除钱包与该智能体的绑定：此后该钱包首先为哪个智能体签名，即绑定到哪个智能体。认领未满 24 小时的智能体不能解除。',
  },
  getOverview: {
    summary: '今日与最近 30 天的付款结果',
    purpose: '按结果统计所有智能体的付款，并列出最近 24 小时内未放行、被标记或被拦截的付款。日期为 UTC。',
  },
  listOwnPayments: {
    summary: '所有智能体的付款',
    purpose: '最新的在前，可按智能体、状态、时间筛选，或按付款、请求、证明、收款方查找。',
  },
  getOwnPayment: {
    summary: '单笔付款的关卡结果与可行补救',
    purpose: '按付款时保存的信息重新判断各关卡；对被拦截的付款，说明目前的结果以及哪些修改可以通过。',
  },
  listOwnServices: { summary: '所有者的收款服务', purpose: '包括被暂停的服务，并列出已完成与待完成的证明。' },
  saveOwnService: {
    summary: '在控制台注册或修改收款服务',
    purpose:
      '新的 sid 须提供 name、url 与 wallet；未传的字段保持不变。更换主机须重新证明域名；更换钱包须重新证明钱包和域名，并会邮件通知所有者。',
  },
  proveOwnService: { summary: '在控制台证明服务的域名或钱包', purpose: '与 /api/registry/services/prove 相同。' },
  getWebhook: { summary: '所有者的 Webhook', purpose: '显示接收地址、密钥轮换的重叠期，以及是否失败或暂停。' },
  setWebhook: { summary: '设置 Webhook 或更改其网址', purpose: '首次设置时显示一次密钥；更改网址时密钥不变。' },
  deleteWebhook: { summary: '删除 Webhook', purpose: '此后不再发送任何消息。' },
  rotateWebhookSecret: {
    summary: '更换 Webhook 的密钥',
    purpose: '新密钥只显示一次；24 小时内消息同时带有新旧两个签名。',
  },
  testWebhook: { summary: '发送测试消息', purpose: '发送一次 webhook.test，不重试；暂停期间也会发送。' },
  resumeWebhook: { summary: '恢复已暂停的 Webhook', purpose: '继续发送暂停期间积压的消息。' },
  listWebhookDeliveries: {
    summary: '投递记录及每次尝试',
    purpose: '最新的在前，包括请求正文；最后一次尝试后保留 30 天。',
  },
  replayWebhookDelivery: {
    summary: '重新发送一条消息',
    purpose: '以相同的 webhook-id 再次投递，可重发 30 天内的消息。',
  },
  replayFailedDeliveries: {
    summary: '重新发送某一时间以来失败的全部消息',
    purpose: '不包括测试消息；complete 为 false 时须再次调用。',
  },
  recentListings: {
    summary: '最新列入名单的地址',
    purpose: '目前在制裁、混币器、诈骗或自有名单上的地址，最新的在前；仅包括起始日期已知的条目。',
  },
  getLists: {
    summary: '所有名单的时效与问题',
    purpose: 'root 标识当前使用的快照；被拒绝的文件会使状态为 failed，最后有效的副本继续使用。',
  },
  getStatus: {
    summary: '服务状态与 90 天历史',
    purpose:
      '由本服务自身的探测得出：各组件当前与逐日的状态、已测量的比例，以及过时的制裁名单。未测量的日子从不算作正常。',
  },
  getIncidentStats: {
    summary: '按类别统计公开事件档案',
    purpose: '各类事件的数量、占比，以及付款前筛查是否适用。档案无法读取时返回错误，绝不返回零。',
  },
  getObservatoryIndex: {
    summary: '术语的每周密度与指数',
    purpose: '逐周统计语料中出现该术语的条目。没有条目的周没有密度：那是语料的空缺，而不是零。',
  },
  getObservatoryBubbles: {
    summary: '所有术语的密度、增长与规模',
    purpose: '在选定的周范围内，与之前相同周数比较，最常见的在前。',
  },
  getObservatoryEmerging: {
    summary: '正在增长的术语及其置信度',
    purpose: '密度以 95 % 置信度高于之前同等周数的术语，最确定的在前。',
  },
  getObservatoryTerm: {
    summary: '术语的各周数据、相关术语与最新条目',
    purpose: '显示检索的内容、每周数据点、同时出现的术语以及最新的条目。',
  },
  exportObservatory: {
    summary: '以 JSON 或 CSV 导出所有术语的每周数据',
    purpose: '按术语文件的顺序，为每个术语给出与 /api/observatory/index 相同的数据。',
  },
  listNetworks: { summary: '网络与代币', purpose: '参数 network 的可用值。代币以其地址识别，符号不能识别代币。' },
  listSignals: { summary: '信号及其权重', purpose: '全部信号及其权重，以及各结论的阈值。' },
  listReasonCodes: { summary: '全部原因代码', purpose: '每个代码的含义、是否及何时重试，以及调用方可以修改什么。' },
  describePaidTier: {
    summary: '按次付费与免费的内容',
    purpose: '通过 x402 第 2 版按次付费的调用、价格与网络，以及从不要求付费的免费调用。',
  },
  buyDecision: {
    summary: '付费获取付款决定',
    purpose: '响应与 POST /api/decide 相同。未付费时返回 402 与报价；只有给出答案才收费，uncertain 不收费。',
  },
  buyTrace: {
    summary: '付费追踪 TRON 地址的 USDT',
    purpose: '响应与 TRON 地址的 GET /api/risk/trace 相同。只有给出答案才收费。',
  },
  buyBatch: { summary: '付费筛查最多 25 个地址', purpose: '响应与 POST /api/risk/batch 相同。只有给出答案才收费。' },
  verifyRequirements: {
    summary: '验证 402 报价的签名',
    purpose: '说明报价是否由本服务签名，以及是否符合您的预期。他人的有效签名不等于收款方的签名。',
  },
  sendMcpMessage: {
    summary: '通过模型上下文协议使用本服务的工具',
    purpose: '每个请求一条 JSON-RPC 消息，无需会话。tools/list 列出工具，tools/call 调用工具。',
  },
  health: { summary: '进程正在运行', purpose: '' },
  ready: { summary: '名单已加载，服务已就绪', purpose: '' },
  serviceKeys: { summary: '本服务所有签名的公钥（包括已停用的），以 JWK 集合给出', purpose: '' },
  serviceKeysAsJwks: { summary: '本服务所有签名的公钥（包括已停用的），以 JWK 集合给出', purpose: '' },
  paidDiscovery: { summary: '供爬虫读取的付费调用清单', purpose: '' },
  serviceDid: { summary: '同一组公钥的 did:web 文档', purpose: '' },
  metrics: { summary: 'Prometheus 指标', purpose: '' },
}
