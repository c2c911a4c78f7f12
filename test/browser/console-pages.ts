/** The pages of the console that are shown and checked. */
export const paths = {
  overview: '/console',
  payments: '/console/payments',
  agents: '/console/agents',
  agent: '/console/agents/shopper-7',
  keys: '/console/keys',
  webhook: '/console/webhook',
  decisions: '/console/decisions',
  services: '/console/services',
  people: '/console/people',
}

export const looks = [
  [1280, 'light'],
  [1280, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const

/** The look in which axe goes over the pages of a language. */
export const checked = { en: [1280, 'light'], zh: [390, 'dark'] } as const
