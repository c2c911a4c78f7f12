/** Texts about agents and services with the name of a listed party. */
export const operatorNameMessages = {
  'gate.attribution_review': {
    en: 'The agent or its principal is named like a party that is listed ({lists}): “{entity}”. A name alone proves nothing; the payment is flagged.',
    zh: '智能体或其委托人的名称与名单（{lists}）上的主体相同：“{entity}”。仅凭名称不能认定为同一主体，该付款已标记。',
  },
  'pay.flagged_name': {
    en: 'The gate {pillar} flagged the payment, because the agent or its principal is named like a listed party. It does not stop it: a name alone proves nothing.',
    zh: '关卡 {pillar} 已标记该付款，因为智能体或其委托人与名单主体同名，但不会因此拦截：仅凭名称不能认定。',
  },
  'reason.ENTITY_POSSIBLE_MATCH': {
    en: 'The name of the agent, of its principal or of the payee is that of a party on a sanctions list.',
    zh: '智能体、其委托人或收款方的名称与制裁名单上的主体相同。',
  },
  'change.ENTITY_POSSIBLE_MATCH': {
    en: 'Check who operates the agent or the service of that name. If it is another party of the same name, register it under a name that tells them apart.',
    zh: '请核实该名称的智能体或服务的运营方；如仅为同名的其他主体，请以可区分的名称重新注册。',
  },
  'mail.name_subject': {
    en: 'An agent of your Countersign account is named like a listed party',
    zh: '您账户下的智能体与名单主体同名',
  },
  'mail.name': {
    en: 'The agent {agent} was registered for your account with a name that is the full name of a party on a sanctions list ({lists}). A name alone proves nothing: its payments are flagged for review and not declined for it.',
    zh: '您的账户注册了智能体 {agent}，其名称与制裁名单（{lists}）上主体的全名相同。仅凭名称不能认定为同一主体：其付款会被标记为待核查，不会仅因此被拒绝。',
  },
  'mail.name_next': {
    en: 'If you know who operates it, nothing else is needed; a name that tells the two apart ends the review. If it was not you, revoke the agent in the console.',
    zh: '如您了解其运营方，则无需其他操作；改用可区分的名称注册即可不再标记。如非您本人注册，请在控制台撤销该智能体。',
  },
  'mail.service_name_subject': {
    en: 'A service of your Countersign account is named like a listed party',
    zh: '您账户下的服务与名单主体同名',
  },
  'mail.service_name': {
    en: 'The service {service} of your account was given a name that is the full name of a party on a sanctions list ({lists}). A name alone proves nothing: decisions on payments to it are held for a review and not declined for it.',
    zh: '您账户下的服务 {service} 使用的名称与制裁名单（{lists}）上主体的全名相同。仅凭名称不能认定为同一主体：向其付款的决定会暂缓，待人工核查，不会仅因此被拒绝。',
  },
  'mail.service_name_next': {
    en: 'A name that tells the two apart ends the review; change it in the console. If it was not you, revoke the key that was used and change the service back in the console.',
    zh: '改用可区分的名称即可结束核查，可在控制台修改。如非您本人操作，请在控制台撤销所用的密钥并改回该服务。',
  },
  'registry.named_like': {
    en: 'Named like a party on: {lists}. A name alone proves nothing.',
    zh: '与以下名单上的主体同名：{lists}。仅凭名称不能认定。',
  },
  'payee.named_like.payer': {
    en: 'The agent of the payer or its principal is named like a party on: {lists}. A name alone proves nothing.',
    zh: '付款方的智能体或其委托人与以下名单上的主体同名：{lists}。仅凭名称不能认定。',
  },
  'payee.named_like.payee': {
    en: 'The payee is named like a party on: {lists}. A name alone proves nothing.',
    zh: '收款方与以下名单上的主体同名：{lists}。仅凭名称不能认定。',
  },
  'payee.next.hold_names': {
    en: 'The payment waits for a review by a person. There is no field to send.',
    zh: '该付款须经人工核查，无需补充字段。',
  },
  'mail.name_entity': { en: 'Registered as', zh: '注册名称' },
} as const
