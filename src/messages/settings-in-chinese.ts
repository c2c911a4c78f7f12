/** A setting in Chinese: its meaning, and its default where that is in words. */
type InChinese = { meaning: string; default?: string }

/** Settings that each network has, by the beginning of their names. */
const ofNetworks: readonly [string, string][] = [
  ['RPC_URL_', '该网络的 JSON-RPC 端点，多个以逗号分隔。服务会查询全部端点：须有半数以上作出响应，且所有响应一致。'],
  [
    'EXPLORER_API_URL_',
    '提供完整历史的区块浏览器 API，用于节点只能提供一段区块范围的情形。它与该网络的 RPC_URL 并列，作为又一个转账数据来源：对双方都已读取的区块，两者的结果必须一致。',
  ],
  ['EXPLORER_API_KIND_', '该网络的区块浏览器类型：`etherscan`（第 2 版）或 `blockscout`。'],
]

const tronApi = 'TronGrid 形式的 API 根地址，多个以逗号分隔。服务会查询全部地址：须有半数以上作出响应，且所有响应一致。'
const solanaRpc = 'Solana JSON-RPC 端点，多个以逗号分隔。服务会查询全部端点：须有半数以上作出响应，且所有响应一致。'

const byName: Readonly<Record<string, InChinese>> = {
  PORT: { meaning: '监听端口；0 表示任取一个空闲端口。' },
  HOST: { meaning: '监听地址：127.0.0.1 仅本机可访问，0.0.0.0 可从任何地方访问。' },
  BASE_URL: { meaning: '外部访问本服务的地址，用于响应中的链接，绝不取自请求。' },
  SECURITY_CONTACT: {
    meaning: '本服务漏洞的报告渠道：`mailto:` URI 或 https 网址，写入 `security.txt`。',
    default: '页面 `/docs/security`',
  },
  TRUST_PROXY: { meaning: '可说明请求来源地址的代理：跳数，或以逗号分隔的地址和 CIDR 网段。' },
  LISTEN_SOCKET: {
    meaning:
      '除端口外另行监听的 Unix 套接字，供同一台计算机上的代理使用。此时 TRUST_PROXY 须为跳数（此类连接没有地址），WORKERS 须为 1。',
  },
  METRICS_PORT: { meaning: '`/metrics` 的专用端口，设置后该路径不再与 API 共用端口；0 表示任取一个空闲端口。' },
  WORKERS: {
    meaning:
      '本进程在该端口上处理请求的事件循环数，各占一个核心：1 至 64，或用 `auto` 按核心数确定。多于一个时需要 Linux。',
  },
  DATA_DIR: { meaning: '进程保存的全部内容：内置数据库、签名密钥和名单副本。' },
  DATABASE_URL: { meaning: '用于取代内置数据库的 PostgreSQL 服务器。' },
  MIGRATE_DATABASE_URL: {
    meaning:
      '指向 DATABASE_URL 所用数据库的另一个 URL，仅用于迁移表结构：使用有权修改表的用户，或分布式数据库的协调节点。',
  },
  SECRETS_KEY: {
    meaning:
      '以 base64 表示的 32 字节，用于加密必须以可读形式保存的内容，首先是签名密钥。设置 DATABASE_URL 时必须设置。',
    default: '自动生成并保存在 DATA_DIR 中',
  },
  AUDIT_RETENTION_DAYS: {
    meaning: '审计记录的保存天数：谁更改了密钥、智能体、授权、Webhook 和签名密钥。默认为十年。',
  },
  LIMITS: { meaning: '是否限制调用次数。`off` 仅适用于只有运营方能访问的服务。' },
  REDIS_URL: { meaning: '供多个进程合并计数的 Redis 服务器。未设置时，每个进程各自计数。' },
  SMTP_URL: {
    meaning: '邮件服务器，需要时附上用户名和密码。未设置时，邮件以 .eml 文件写入 `DATA_DIR/outbox`。',
  },
  KYC_CALLBACK_SECRET: {
    meaning:
      '身份核验服务商签署 `POST /api/kyc/callback` 所用的密钥（Standard Webhooks，`whsec_` 加 base64）。未设置时不提供该回调。',
  },
  WEBHOOK_ALLOW_LOOPBACK: {
    meaning: 'Webhook 是否也可发往本机（包括 http）。仅用于开发：设为 `on` 后，任何所有者都可调用本机上监听的程序。',
  },
  MAIL_FROM: {
    meaning: '邮件的发件人：一个地址，或名称加尖括号中的地址。',
    default: '`no-reply@` 加 BASE_URL 的主机名',
  },
  LISTS_UPDATE: {
    meaning: '`on` 在启动后及各名单的更新周期下载官方名单；`off` 不下载任何内容，适用于封闭网络。',
  },
  LISTS_DIR: { meaning: '存放发布方原格式名单文件的目录，会被持续监视，并与内置名单一起加载。该目录必须存在。' },
  LISTS_MAX_AGE_HOURS: {
    meaning:
      '制裁名单超过此时长时，未命中的地址为 `uncertain`，不会是 `clear`；在此时限内尚未成功更新名单、且 LISTS_DIR 中没有同样新的完整文件时，同样如此。',
    default: '无；NODE_ENV=production 时为 `72`',
  },
  LOG_WITNESSES: {
    meaning:
      '为名单日志联署的见证方，以逗号分隔：每个依次为验证密钥、一个空格和接收检查点的 URL（C2SP tlog-witness）。',
    default: '无',
  },
  INCIDENTS_FILE: {
    meaning: '所展示的安全事件档案，也是 `countersign incidents import` 替换的文件。',
    default: '已导入的档案，否则为 `data/incidents.json`',
  },
  NODE_ENV: { meaning: '设为 `production` 时，LISTS_MAX_AGE_HOURS 的默认值为 72。' },
  ONCHAIN: { meaning: '`public` 表示没有自有端点的链使用公共端点（测试网络除外）。公共端点速度慢且有限额。' },
  TRON_API_URL: { meaning: tronApi },
  TRON_NILE_API_URL: { meaning: tronApi },
  SOLANA_RPC_URL: { meaning: solanaRpc },
  SOLANA_DEVNET_RPC_URL: { meaning: solanaRpc },
  BITCOIN_API_URL: {
    meaning: 'Esplora 形式的 API 根地址，多个以逗号分隔。服务会查询全部地址：须有半数以上作出响应，且所有响应一致。',
  },
  EXPLORER_API_KEY: { meaning: '查询区块浏览器所用的密钥。' },
  CHAIN_BUDGET_MS: { meaning: '一个地址的全部链上查询（含重试）合计可用的时间，以毫秒计。' },
  X402_PAY_TO: { meaning: '`/api/x402/` 调用的收款地址。未设置时不提供付费调用。' },
  SETTLEMENT: {
    meaning:
      '`onchain` 将智能体签署的付款（EIP-3009）转发到 X402_NETWORK 的网络；`simulated` 不在任何链上结算，且每个响应都会说明。',
  },
  X402_NETWORK: {
    meaning:
      '结算付款的网络，以 CAIP-2 标识或名称表示。设置 SETTLEMENT=onchain 或 X402_FACILITATOR_KEY 时，该网络须有自有端点。',
  },
  X402_ASSET: { meaning: '结算付款的代币：支持 EIP-3009、小数位数为 6、且未受制裁的合约。' },
  X402_ASSET_NAME: {
    meaning: '该代币 EIP-712 域中的名称；已知代币不接受其他名称。',
    default: '`GET /api/networks` 所列代币的名称，否则为 `USD Coin`',
  },
  X402_ASSET_VERSION: {
    meaning: '该代币 EIP-712 域中的版本；已知代币不接受其他版本。',
    default: '`GET /api/networks` 所列代币的版本，否则为 `2`',
  },
  SETTLEMENT_CONFIRMATIONS: {
    meaning: '付款在链上须达到的区块深度（含其所在区块），达到后才视为已结算。',
    default: 'ethereum 为 `12`，bsc 和 polygon 为 `5`，其他为 `1`',
  },
  X402_FACILITATOR_URL: { meaning: '将已签名付款提交上链的 x402 facilitator（第 2 版）。' },
  X402_FACILITATOR_KEY: {
    meaning: '仅用于支付手续费的钱包私钥：由本服务自行充当 facilitator。不得使用智能体的钱包。',
  },
  SETTLEMENT_MIN_USDC: {
    meaning: '使用 X402_FACILITATOR_KEY 转发的智能体付款的最低金额（USDC）：每笔约消耗该密钥的钱包 73,000 gas。',
  },
  SETTLEMENT_RELAYS_PER_DAY: {
    meaning:
      '每个 UTC 自然日使用 X402_FACILITATOR_KEY 最多转发的智能体付款笔数；其中一半可用于未绑定所有者的智能体，同一所有者最多十分之一。另有该数一半的交易可用于最终未能收款的调用付款。超出部分返回 429。',
  },
  X402_PRICES: { meaning: '各调用的价格，以美元计。未列出的调用保持原价。' },
  LOG_LEVEL: { meaning: '记录日志的最低级别：silent、error、warn、info 或 debug。日志为标准错误输出中的 JSON 行。' },
}

/** A setting of the service in Chinese, by its name. Its English text is in the setting itself. */
export function settingInChinese(name: string): InChinese | null {
  const meaning = ofNetworks.find(([beginning]) => name.startsWith(beginning))?.[1]
  return byName[name] ?? (meaning === undefined ? null : { meaning })
}
