type Generator =
  | { repeat: [text: string, times: number] }
  | { concat: (string | Generator)[] }
  | { keys: number }
  | { keysColliding: number }

/** A case from outside the repository; the other fields depend on its kind. */
export interface BadCase {
  id: string
  class: string
  kind: 'value' | 'gen' | 'json' | 'header' | 'path' | 'raw' | 'pair'
  value?: unknown
  gen?: Generator
  body?: string
  name?: string
  note?: string
  base64?: string
  a?: string
  b?: string
}

/** The text that a generator produces. */
export function generated(generator: string | Generator): string {
  if (typeof generator === 'string') return generator
  if ('repeat' in generator) return generator.repeat[0].repeat(generator.repeat[1])
  if ('concat' in generator) return generator.concat.map(generated).join('')
  const count = 'keys' in generator ? generator.keys : generator.keysColliding
  return `{${Array.from({ length: count }, (_, n) => `"${'keys' in generator ? `k${n}` : 2 ** 32 - 1 - n}":1`).join()}}`
}
