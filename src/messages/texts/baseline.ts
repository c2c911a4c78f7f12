/** The baseline of controls: each control (`control.`), and how to meet it (`control_gap.`). */
export const baselineMessages = {
  'baseline.one_of': { en: 'Send `agentId` or `entity`, not both.', zh: '`agentId` 与 `entity` 只能提交其一。' },
  'baseline.not_found': {
    en: 'Nothing was attested to. This says nothing against anybody.',
    zh: '没有相关声明。这不代表对任何一方的负面评价。',
  },
  'baseline.note': {
    en: '`verified_by_service` is what the gateway enforces. `self_claimed` is what the agent says of itself; it was not checked. The name of an entity is what its agent says.',
    zh: '`verified_by_service` 为网关强制执行的控制措施；`self_claimed` 为智能体的自我声明，未经核实。实体名称由其智能体自行填写。',
  },
  'baseline.several': {
    en: 'Several agents use this name. Only what holds of all of them is shown. `self_claimed` was not checked.',
    zh: '多个智能体使用该名称，此处仅显示所有智能体均具备的控制措施。`self_claimed` 未经核实。',
  },
  'control.identity_proof': { en: 'Each payment needs the secret of the agent.', zh: '每笔付款都需要智能体的密钥。' },
  'control_gap.identity_proof': { en: 'Pay through the gateway.', zh: '通过网关付款。' },
  'control.payment_limit': { en: 'Each payment has a ceiling.', zh: '单笔付款设有上限。' },
  'control_gap.payment_limit': {
    en: 'Pay through the gateway under a mandate that has not expired.',
    zh: '在未过期的授权下通过网关付款。',
  },
  'control.daily_limit': { en: 'Each day has a ceiling.', zh: '每日累计付款设有上限。' },
  'control_gap.daily_limit': {
    en: 'Pay through the gateway under a mandate that has not expired.',
    zh: '在未过期的授权下通过网关付款。',
  },
  'control.sanctions_screening': {
    en: 'Each payee is screened before it is paid.',
    zh: '付款前对收款方进行筛查。',
  },
  'control_gap.sanctions_screening': { en: 'Pay through the gateway.', zh: '通过网关付款。' },
  'control.replay_protection': { en: 'No payment can be made twice.', zh: '同一笔付款无法重复执行。' },
  'control_gap.replay_protection': { en: 'Pay through the gateway.', zh: '通过网关付款。' },
  'control.human_escalation': {
    en: 'A person decides on payments that are held or reviewed.',
    zh: '未放行或需复核的付款由人工决定。',
  },
  'control_gap.human_escalation': {
    en: 'Name who decides on held payments, and attest to it.',
    zh: '明确由谁决定未放行的付款，并作出声明。',
  },
  'control.incident_response': {
    en: 'There is a plan for a stolen key or a wrong payment.',
    zh: '针对密钥失窃或错误付款设有应对预案。',
  },
  'control_gap.incident_response': {
    en: 'Write down who revokes the agent and how, and attest to it.',
    zh: '书面明确由谁以何种方式撤销智能体，并作出声明。',
  },
  'control.payee_allowlist': { en: 'Only named payees can be paid.', zh: '只能向指定的收款方付款。' },
  'control_gap.payee_allowlist': {
    en: 'Set `allowedPayees` in the mandate.',
    zh: '在授权中设置 `allowedPayees`。',
  },
  'control.purpose_binding': { en: 'Payments have one purpose.', zh: '付款限于单一用途。' },
  'control_gap.purpose_binding': { en: 'Set `purpose` in the mandate.', zh: '在授权中设置 `purpose`。' },
  'control.mandate_expiry': { en: 'The mandate ends on a day.', zh: '授权设有截止日期。' },
  'control_gap.mandate_expiry': { en: 'Set `expiresAt` in the mandate.', zh: '在授权中设置 `expiresAt`。' },
  'control.kyc': { en: 'Payments need a verified identity of the owner.', zh: '付款需要所有者身份已核实。' },
  'control_gap.kyc': { en: 'Set `kycRequired` in the mandate.', zh: '在授权中设置 `kycRequired`。' },
  'control.anomaly_detection': {
    en: 'Payments that differ from the usual are reviewed or blocked.',
    zh: '异常付款会被复核或拦截。',
  },
  'control_gap.anomaly_detection': {
    en: 'Set `anomaly` in the mandate.',
    zh: '在授权中启用异常检测（`mandate.anomaly`）。',
  },
  'control.key_storage': {
    en: 'Keys are kept in hardware or in a managed store.',
    zh: '密钥保存在硬件或托管密钥库中。',
  },
  'control_gap.key_storage': {
    en: 'Move the keys, and attest to it.',
    zh: '迁移密钥，并作出声明。',
  },
  'control.audit_log': { en: 'Decisions are logged and kept.', zh: '决定均有日志并予以保存。' },
  'control_gap.audit_log': {
    en: 'Switch the decision log of the API key on, and attest to it.',
    zh: '开启 API 密钥的决策日志，并作出声明。',
  },
} as const
