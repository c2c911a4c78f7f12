/** The groups of the reference in Chinese, by the name of their tag. */
export const groupsInChinese: Readonly<Record<string, { name: string; about: string }>> = {
  Decisions: { name: '决定', about: '是否付款，以及交易是否与声明一致。' },
  Screening: { name: '筛查', about: '对地址与付款网址的结论，以及结论所依据的名单。' },
  Evidence: { name: '证据', about: '已知信息的签名文件，以及先付小额的方法。' },
  Attestations: { name: '签名验证', about: '本服务签名的内容及其验证方法。' },
  Registry: { name: '登记名录', about: '已选择公开的智能体、收款服务，以及智能体所声明的控制措施。' },
  Gateway: { name: '付款网关', about: '智能体在授权范围内、经十一道关卡的付款。' },
  Keys: { name: 'API 密钥', about: 'API 密钥：申请、限制与导出决定。' },
  Console: {
    name: '控制台',
    about: '所有者通过邮件链接登录后管理的内容：密钥、智能体、付款、服务、Webhook 及其投递。',
  },
  Reference: { name: '词表', about: '固定的词表：网络、信号与原因代码。' },
  Observatory: { name: '术语观察', about: '各术语在公开文本中逐周出现的频率。' },
  Paid: { name: '付费调用', about: '通过 x402 按次付费的调用及其清单。' },
  MCP: { name: 'MCP', about: '供智能体使用的工具（模型上下文协议）。' },
  Service: { name: '服务状态', about: '进程是否运行、是否就绪以及运行状况。' },
}
