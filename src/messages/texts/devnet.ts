/** The page about the local chain of one machine. */
export const devnetMessages = {
  'page.devnet': { en: 'A test chain on your machine', zh: '本机测试链' },
  'page.devnet.intro': {
    en: 'Paid calls, settlement of payments, receipts, freezes and traces can be tried offline and without an account. The command starts this service on a local devnet on your machine, with a test dollar (EIP-3009) that its issuer can freeze, funded wallets, and a facilitator in the same process. Nothing on it has any value.',
    zh: '无需账户和网络，即可试用付费调用、付款结算、收据、冻结和资金追踪。该命令在本机的一条 EVM 链上启动本服务，包括可由发行方冻结的测试美元（EIP-3009）、已充值的钱包以及同一进程内的 facilitator。链上的一切均无任何价值。',
  },
  'page.devnet.tour': {
    en: 'It prints commands that work when they are pasted: pay for a decision with the official x402 client, let an agent settle a payment on the chain, file a receipt, freeze an address and see its verdict change, trace money of a sanctioned address. The network is called devnet (eip155:31337) in every parameter. The reference that this devnet serves at /docs has examples on its chain.',
    zh: '启动后会输出可直接粘贴运行的命令：用官方 x402 客户端为一次决定付费，让智能体在链上结算付款，提交收据，冻结地址并观察结论变化，追踪来自受制裁地址的资金。各参数中的网络名称为 devnet（eip155:31337）。此时 /docs 的接口参考会给出该链上的示例。',
  },
  'page.devnet.scripts': { en: 'In scripts and tests', zh: '用于脚本和测试' },
  'page.devnet.json': {
    en: 'With --json, one line on standard output says that everything is ready, and where it is; log lines go to standard error. SIGTERM ends the service and its chain.',
    zh: '加上 --json 后，全部就绪时在标准输出打印一行 JSON，说明各项所在位置；日志写入标准错误。发送 SIGTERM 即可结束服务和测试链。',
  },
  'page.devnet.limits': { en: 'What it is made of', zh: '组成与限制' },
  'page.devnet.parts': {
    en: 'The chain is anvil, from an optional npm package for Linux on x64; elsewhere install Foundry and name its program with --anvil. Each start makes a new chain. PORT, HOST, BASE_URL, DATA_DIR (./var/devnet if not set), TRUST_PROXY, LOG_LEVEL, LIMITS, CHAIN_BUDGET_MS, LISTS_DIR, LISTS_UPDATE, WEBHOOK_ALLOW_LOOPBACK, SETTLEMENT_MIN_USDC, SETTLEMENT_RELAYS_PER_DAY and X402_PRICES count, and no other setting: databases and chains of the environment are not touched. There is no TRON and no Solana on it.',
    zh: '测试链使用 anvil，来自仅支持 Linux x64 的可选 npm 包；在其他系统上请安装 Foundry，并用 --anvil 指定其程序。每次启动都是一条新链。PORT、HOST、BASE_URL、DATA_DIR（默认 ./var/devnet）、TRUST_PROXY、LOG_LEVEL、LIMITS、CHAIN_BUDGET_MS、LISTS_DIR、LISTS_UPDATE、WEBHOOK_ALLOW_LOOPBACK、SETTLEMENT_MIN_USDC、SETTLEMENT_RELAYS_PER_DAY 和 X402_PRICES 生效，其他设置一概不读取：不会使用环境中配置的数据库和其他链。其中不包含 TRON 和 Solana。',
  },
} as const
