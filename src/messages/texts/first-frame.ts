/**
 * The first content of the web app's pages. It is part of their documents, so that it shows before any script has
 * loaded.
 */
export const firstFrameMessages = {
  'home.slogan': {
    en: 'Before an agent pays, the payment gets countersigned.',
    zh: '智能体付款前，先由 Countersign 会签。',
  },
  'home.what': {
    en: 'Countersign checks the address that an autonomous agent is about to pay against sanctions, mixer and risk lists, and the payment site against phishing lists and look-alike names. Every verdict comes with its evidence.',
    zh: '在自主智能体付款前，Countersign 对照制裁名单、混币器名单与风险名单检查收款地址，对照钓鱼名单与仿冒域名特征检查付款网站，并给出结论所依据的证据。',
  },

  'home.check': { en: 'Check a payee', zh: '筛查收款方' },
  'form.q': { en: 'Address or payment URL', zh: '地址或付款 URL' },
  'form.hint': {
    en: 'A 0x, TRON (T…), Solana or Bitcoin address, copied unchanged from the wallet, or the URL or domain of the payment site. The service does not open the URL. Examples:',
    zh: '从钱包原样复制的 0x、TRON（T…）、Solana 或 Bitcoin 地址，或付款网站的 URL 或域名。本服务不会打开该 URL。示例：',
  },
  'form.network': { en: 'Network', zh: '网络' },
  'form.network_auto': { en: 'Detect automatically', zh: '自动识别' },
  'form.submit': { en: 'Screen', zh: '筛查' },
  'example.sanctioned': { en: 'Sanctioned address', zh: '受制裁地址' },
  'example.mixer': { en: 'Mixer, no longer sanctioned', zh: '混币器（已解除制裁）' },
  'example.tron': { en: 'TRON address', zh: 'TRON 地址' },
  'example.unlisted': { en: 'Unlisted address', zh: '未列入名单的地址' },
  'example.look_alike': { en: 'Look-alike site', zh: '仿冒网站' },
  'example.known_site': { en: 'Known site', zh: '知名网站' },
  'curl.copy': { en: 'Copy', zh: '复制' },

  'home.guard': { en: 'Guard an agent', zh: '保护智能体' },
  'home.guard.sdk': {
    en: 'Ten lines of the SDK: the wallet signs only what a signed decision allows.',
    zh: '十行 SDK 代码：钱包只签署经签名决定允许的付款。',
  },
  'home.guard.sdk_more': { en: 'Install the SDK, and guard a viem wallet', zh: '安装 SDK，以及保护 viem 钱包' },
  'home.guard.mcp': { en: 'Or tools for an agent, by MCP:', zh: '或通过 MCP 为智能体提供工具：' },
  'home.guard.mcp_more': { en: 'Other hosts, and the tools', zh: '其他宿主程序与工具列表' },
  'home.guard.devnet': {
    en: 'Or try payments on a local chain, in a clone of the service:',
    zh: '或在本服务的代码目录中启动本机测试链，试行付款：',
  },
  'home.guard.devnet_more': { en: 'What the local chain has', zh: '本机测试链的内容' },
  'home.trust': { en: 'Signed, and verified without this service', zh: '结论均有签名，可脱离本服务验证' },
  'home.trust.what': {
    en: 'A decision is signed together with the state of every list it used. Years later anyone can verify it offline, with the published keys:',
    zh: '决定与其所用各份名单的状态一并签名。多年之后，任何人仍可凭公开的密钥离线验证：',
  },
  'home.trust.more': { en: 'How to keep and verify a decision', zh: '如何保存并验证决定' },

  'no_script.address': {
    en: 'This page reads chains with JavaScript: without it no chain was read, and what the lists say is below. The whole verdict and its evidence, without JavaScript:',
    zh: '本页面通过 JavaScript 读取链上数据；未启用 JavaScript，因此未读取任何链，下方仅为名单查询结果。无需 JavaScript 的完整结论与证据：',
  },
  'no_script.report': { en: 'the report on this address', zh: '该地址的报告' },
  'no_script.console': {
    en: 'The console needs JavaScript. All that it does is in the API, described at',
    zh: '控制台需要 JavaScript；其全部功能也可通过 API 使用，说明见',
  },
  'address_page.title': { en: 'Address', zh: '地址' },
  'console.title': { en: 'Console', zh: '控制台' },
  'sign_in.what': {
    en: 'Set what your agents may pay, see what they paid, what was blocked and why, and tighten or revoke at any time.',
    zh: '设定智能体的付款范围，查看已付与被拦截的付款及其原因，并可随时收紧或撤销授权。',
  },
  'wait.loading': { en: 'Loading…', zh: '正在加载……' },
} as const
