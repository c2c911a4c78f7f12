import type { ComparedEffect, Comparison } from './compare.ts'

/** What of a comparison is written out. The rest is counted, and has its part in the decision all the same. */
export type ShownPart = Pick<Comparison, 'effects' | 'differences'> & { left: { effects: number; differences: number } }

/** Everything up to a bound; beyond it the gravest effects, so that no contradiction hides behind harmless ones. Pure. */
export function shownPartOf({ effects, differences }: Pick<Comparison, 'effects' | 'differences'>): ShownPart {
  const shown = {
    effects: effects.length > effectsShownMax ? gravest(effects) : effects,
    differences: differences.slice(0, differencesShownMax),
  }
  return {
    ...shown,
    left: {
      effects: effects.length - shown.effects.length,
      differences: differences.length - shown.differences.length,
    },
  }
}

/** Effects of an answer. */
export const effectsShownMax = 200
/** Differences of an answer. */
export const differencesShownMax = 50

function gravest(effects: readonly ComparedEffect[]): readonly ComparedEffect[] {
  return byGravity.flatMap((standing) => effects.filter((each) => each.standing === standing)).slice(0, effectsShownMax)
}

const byGravity: readonly ComparedEffect['standing'][] = ['contradicts', 'unknown', 'payment', 'allowed']
