import type { Command, OptionMeaning } from './command.ts'

/**
 * The meaning of an option in a command, or its general one. Undefined where it is undocumented, which a test forbids.
 */
export function meaningOf({ meanings }: Pick<Command, 'meanings'>, option: string): OptionMeaning | undefined {
  return meanings?.[option] ?? optionMeanings[option]
}

/** Meanings of options by name, for all commands without a meaning of their own. */
export const optionMeanings: Readonly<Record<string, OptionMeaning>> = {
  network: {
    value: 'N',
    about: 'The network, by name or CAIP-2 identifier; needed where an address exists on several.',
  },
  at: {
    value: 'TIME',
    about: 'Verify as of this time, such as 2026-11-22T12:00:00Z: whether the token was valid for paying then.',
  },
  on: { value: 'DAY', about: 'Screen or prove as of a past day, such as 2023-01-01.' },
  lang: { value: 'en|zh', about: 'The language of the answer; en by default.' },
  since: { value: 'TIME', about: 'From this day or time on, such as 2026-11-22 or 2026-11-22T12:00:00Z.' },
  until: { value: 'TIME', about: 'Before this day or time.' },
  owner: { value: 'OWNER', about: 'Of one account alone: its id (own_...) or its e-mail address.' },
  json: { about: 'Print the answer as JSON, for programs.' },
  keys: { value: 'FILE', about: 'A copy of /.well-known/service-keys.json.' },
  export: { value: 'FILE', about: 'The signed content of an export, together with --signature.' },
  signature: { value: 'JWS', about: 'The signature of an export.' },
  bundle: { value: 'FILE', about: 'A signed evidence bundle.' },
  proof: { value: 'FILE', about: 'An answer of GET /api/proof, or a file of own-proof. It is verified without keys.' },
  answer: {
    value: 'FILE',
    about: 'An answer of /api/decide with include=inputs,proof, or of /api/payee/decide with include=inputs.',
  },
  full: { about: 'Put the lists into the pack as well, as far as their licences allow.' },
  lists: {
    value: 'FOLDER',
    about: 'Files from /log/lists/content/, named by their hash, in place of the configured service.',
  },
  out: { value: 'FILE', about: 'The file to write. It must not exist.' },
  'log-key': { value: 'KEY', about: 'The verifier key of the log of lists, from /log/lists/key at an earlier time.' },
  'lists-root': { value: 'HEX', about: 'The lists_root that a proof is from, of a verified attestation.' },
  terms: { value: 'FILE', about: 'A file of terms, which replaces those in force for every item.' },
  anvil: { value: 'FILE', about: 'The anvil program, where the npm package that contains it is not installed.' },
  'without-secrets-key': { about: 'Leave out secrets.key, which opens what is sealed. Keep a copy of it elsewhere.' },
  now: { about: 'Replace the key at once, as after a leak.' },
}
