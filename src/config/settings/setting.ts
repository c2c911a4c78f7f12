import type { Environment } from '../config-error.ts'

/** One environment variable: its meaning and its parser. */
export type Setting = {
  name: string
  /** One or two sentences, repeated in docs/settings.md and .env.example. */
  meaning: string
  /**
   * The value when the variable is not set: a text as one would set it, null for none, or derived from other settings.
   */
  default: string | null | DerivedDefault
  parse: Parser<unknown>
}

/**
 * `words` describe the default in docs/settings.md. `value` computes it and throws ConfigError where other settings
 * make this one mandatory.
 */
type DerivedDefault = { words: string; value: (env: Environment) => unknown }

/**
 * Parses the value of a variable, or throws ConfigError with a sentence that names the variable and never its value.
 */
export type Parser<Value> = (text: string, name: string) => Value

/** The type that a setting parses to. */
export type ValueOf<Read extends Setting> = ReturnType<Read['parse']> | ValueOfDefault<Read['default']>

type ValueOfDefault<Default> = Default extends { value: (env: Environment) => infer Value }
  ? Value
  : Extract<Default, null>

/** The value of a setting, or of its default. Throws ConfigError. */
export function readSetting<Read extends Setting>(setting: Read, env: Environment): ValueOf<Read> {
  return valueOf(setting, env) as ValueOf<Read>
}

/** Whether a variable is set to a non-empty value. */
export function isSet(name: string, env: Environment): boolean {
  return textOf(name, env) !== null
}

function valueOf({ name, default: fallback, parse }: Setting, env: Environment): unknown {
  const text = textOf(name, env)
  if (text !== null) return parse(text, name)
  if (typeof fallback === 'string') return parse(fallback, name)
  return fallback === null ? null : fallback.value(env)
}

function textOf(name: string, env: Environment): string | null {
  const text = env[name]?.trim()
  return text === undefined || text === '' ? null : text
}
