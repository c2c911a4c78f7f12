/** Texts of the frame around every page, of the service and of the web app. */
export const navigationMessages = {
  'shell.skip': { en: 'Skip to content', zh: '跳到正文' },
  'shell.nav': { en: 'Site', zh: '网站导航' },
  'shell.menu': { en: 'Menu', zh: '菜单' },
  'shell.screen': { en: 'Screen', zh: '筛查' },
  'shell.registry': { en: 'Registry', zh: '登记名录' },
  'shell.lists': { en: 'Lists', zh: '名单' },
  'shell.observatory': { en: 'Observatory', zh: '术语观察' },
  'shell.status': { en: 'Status', zh: '服务状态' },
  'shell.attestation': { en: 'Verify a token', zh: '验证令牌' },
  'shell.incidents': { en: 'Incidents', zh: '安全事件' },
  'shell.reference': { en: 'Docs', zh: '文档' },
  'shell.console': { en: 'Console', zh: '控制台' },
  'shell.verdicts': { en: 'What verdicts mean', zh: '结论的含义' },
  'shell.reasons': { en: 'Reason codes', zh: '原因代码' },
  'shell.openapi': { en: 'OpenAPI document', zh: 'OpenAPI 文档' },
  'shell.language': { en: 'Language', zh: '语言' },
  'shell.limits': {
    en: 'Screening is not licensed AML compliance. “Clear” means that screening completed and found no risk signal. It is not proof of safety. Payers must enforce their own mandate.',
    zh: '筛查不属于持牌反洗钱合规服务。“无风险信号”仅表示筛查已完成且未发现风险信号，不构成安全证明。付款方须执行自己的授权规则。',
  },
  'shell.custody': {
    en: 'Countersign does not hold or move funds. This page sends no request to any other site.',
    zh: 'Countersign 不托管也不转移资金；本页面不向任何其他网站发出请求。',
  },
} as const
