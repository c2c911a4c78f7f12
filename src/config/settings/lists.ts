import { concern } from './concern.ts'
import { onOff, path, text, wholeNumber, witnesses } from '../parsers.ts'
import { readSetting } from './setting.ts'

export const listsDir = {
  name: 'LISTS_DIR',
  default: null,
  parse: path,
  meaning:
    "A folder of list files in their publishers' own formats, watched and loaded beside the built-in bundle. It must exist.",
}

const nodeEnv = {
  name: 'NODE_ENV',
  default: null,
  parse: text,
  meaning: '`production` makes 72 the default of LISTS_MAX_AGE_HOURS.',
}

/** Where lists and incidents are read from, and how old lists may be. */
export const lists = concern(
  {
    listsUpdate: {
      name: 'LISTS_UPDATE',
      default: 'on',
      parse: onOff,
      meaning:
        '`on` fetches the official lists after the start and on their cadence; `off` fetches nothing, as in a closed network.',
    },
    listsDir,
    listsMaxAgeHours: {
      name: 'LISTS_MAX_AGE_HOURS',
      default: {
        words: 'none; `72` when NODE_ENV=production',
        value: (env) => (readSetting(nodeEnv, env) === 'production' ? 72 : null),
      },
      parse: wholeNumber({ min: 1, max: 87_600 }),
      meaning:
        'With sanctions lists older than this, an address without a hit is `uncertain`, never `clear`; also until an update has succeeded within this time, or LISTS_DIR has a complete file as new.',
    },
    logWitnesses: {
      name: 'LOG_WITNESSES',
      default: { words: 'none', value: () => [] },
      parse: witnesses,
      meaning:
        'Witnesses that cosign the log of lists, separated by commas: of each the verifier key, a space and the URL that takes checkpoints (C2SP tlog-witness).',
    },
    incidentsFile: {
      name: 'INCIDENTS_FILE',
      default: { words: 'the imported archive, else `data/incidents.json`', value: () => null },
      parse: path,
      meaning: 'The archive of incidents that is shown, and that `countersign incidents import` replaces.',
    },
  },
  [nodeEnv],
)
