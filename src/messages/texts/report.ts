/** The report on an address or a host that a person signs and prints. */
export const reportMessages = {
  'report.title': { en: 'Screening report', zh: '筛查报告' },
  'report.time': { en: 'Screened at', zh: '筛查时间' },
  'report.number': { en: 'Report number', zh: '报告编号' },
  'report.fingerprint': { en: 'Fingerprint of the signature', zh: '签名指纹' },
  'report.versions': { en: 'Policy and engine', zh: '策略与引擎版本' },
  'report.day': { en: 'As of which day', zh: '截至哪一天' },
  'report.past': {
    en: 'As of {day}, by the lists alone. A report on a past day is not signed and has no number.',
    zh: '截至 {day}，仅依据名单。过去日期的报告不签名，也没有编号。',
  },
  'report.host.day': {
    en: 'This report is about the day on which it was made. The lists of hosts keep no rules that were removed, so a past day cannot be answered for a host: keep the signed bundle of the day.',
    zh: '本报告仅反映出具当日的情况。主机名单不保留已移除的规则，因此无法就过去的日期筛查主机：请保存当日的签名证据包。',
  },
  'report.relations': { en: 'Transfers with listed parties', zh: '与名单内对象的转账' },
  'report.asked': { en: 'Sources and their state', zh: '来源及其状态' },
  'report.unasked': {
    en: 'Not checked, because this service has no usable copy of the list or no answer from the chain: {count}.',
    zh: '本服务没有可用的名单副本或未获得链上应答，因而未查询：{count}。',
  },
  'report.bundle': { en: 'The signed bundle behind this report', zh: '本报告所依据的签名证据包' },
  'report.bundle.how': {
    en: 'Save it as a file and verify it with `countersign verify --bundle FILE --keys FILE`, without this service. The report number is the SHA-256 of its member `bundle` in canonical form (JCS).',
    zh: '将其保存为文件后，可用 `countersign verify --bundle FILE --keys FILE` 离线验证。报告编号为其中 `bundle` 成员规范化（JCS）后的 SHA-256。',
  },
} as const
