import type { Environment } from '../config-error.ts'

/** One setting of the service: a variable of the environment, what it is for, and how it is read. */
export type Setting = {
  name: string
  /** What it is for, in a sentence or two. docs/settings.md and .env.example repeat them. */
  meaning: string
  /** What counts when it is not set: written as one would set it, nothing (null), or what other settings make of it. */
  default: string | null | DerivedDefault
  parse: Parser<unknown>
}

/** `words` stand in docs/settings.md. `value` throws ConfigError where the other settings ask for this one. */
type DerivedDefault = { words: string; value: (env: Environment) => unknown }

/** Makes a value of what a variable holds, or throws ConfigError: a sentence that names the variable and never its value. */
export type Parser<Value> = (text: string, name: string) => Value

/** What reading a setting gives. */
export type ValueOf<Read extends Setting> = ReturnType<Read['parse']> | ValueOfDefault<Read['default']>

type ValueOfDefault<Default> = Default extends { value: (env: Environment) => infer Value }
  ? Value
  : Extract<Default, null>

/** The value of a setting, or of its default. Throws ConfigError. */
export function readSetting<Read extends Setting>(setting: Read, env: Environment): ValueOf<Read> {
  return valueOf(setting, env) as ValueOf<Read>
}

/** Whether a variable holds anything. An empty one counts as not set. */
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
