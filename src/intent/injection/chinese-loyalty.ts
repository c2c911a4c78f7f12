import type { Vocabulary } from './pattern-syntax.ts'

/** Groups of Chinese words of the patterns added in the seventh version of the rules. */
export const chineseLoyaltyWords: Vocabulary = {
  sellerzh: '商家|卖家|商户|卖方|店家|店主|收款方|收款人|供应商|供货商',
  masterzh: '主人|用户|所有者|机主|委托人|负责人|老板|运营者|操作者|东家|上级',
  heedzh: '听命于|听从|听(?!课|力|证|写|取)|服从|遵从|效忠于?|服务于|隶属于',
}

/** Patterns of the same version, by rule, in the form of `chinese-patterns.ts`. */
export const chineseLoyaltyPatterns = {
  override_instructions: [
    '(?:从现在起|从现在开始|从此|以后|今后|现在|即日起|往后|此后|今起|你)~3(?:只|仅|唯|专门)(?:能|要|需|可|须)?(?:<heedzh>)~1(?:<sellerzh>)',
    '(?:从现在起|从现在开始|从此|以后|今后|即日起|往后|此后|今起|你)~3(?:只|仅|唯)?(?:对|向)(?:<sellerzh>)(?:负责|效忠|尽忠)',
    '你的?(?:新的?|真正的?|唯一的?|现在的?)(?:<masterzh>)(?:就)?是~1(?:<sellerzh>)',
    '(?:<sellerzh>)(?:现在|从现在起|才|就)?(?:才|就)?是你的?(?:新的?|真正的?|唯一的?)?(?:<masterzh>)',
    '(?<!<recount>)你?(?:不再|不用再?|不必再?|无需再?|别再?|停止)(?:<heedzh>)~3(?:<masterzh>)',
    '(?:把|将)(?:<sellerzh>)(?:当作|当成|视为|视作|看作|认作|奉为)~1你?的?(?:新的?)?(?:<masterzh>)',
    '(?:只|仅)(?:<heedzh>|执行|接受)~2(?:<sellerzh>)的?(?:指示|指令|命令|话|安排|吩咐)',
  ],
  override_mandate: [
    '(?<!<never>)(?:把|将)~4<cap>~2(?:放|搁|丢|扔|抛|撇|晾|置)(?:在|到|于)?(?:一边|一旁|脑后|旁边|度外)',
    '(?<!<never>)<cap>(?:先|都|暂时|暂)?(?:搁置|搁到一边|放一边|放在一边|放到一边|靠边站|抛开)',
    '(?<!<never>)对~4<cap>~2(?:网开一面|睁一只眼|视而不见|通融)',
    '(?:别|不要)(?:让|被)~4<cap>~2(?:妨碍|阻止|影响|限制|拦|束缚|卡|挡)~2(?:你|付|转|这)',
    '(?:<no>)(?:再)?(?:在意|在乎|担心|顾虑|理睬|拘泥于?|受制于|操心)~4(?:<capof>|你的)~1<cap>',
  ],
} as const
