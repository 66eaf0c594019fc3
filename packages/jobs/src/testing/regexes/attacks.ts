import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'

/** A text crafted to slow down a regular expression: `pump` repeated between two ends. */
export interface Attack {
  before: string
  pump: string
  after: string
}

/**
 * How many of the characters and words of a pattern are repeated, how many are combined into the repeated text, and the
 * number of ends for each.
 */
export interface Thoroughness {
  signs: number
  words: number
  length: 1 | 2 | 3
  ends: 1 | 3
}

/** A loop with at least this many iterations counts as unbounded. */
const OFTEN = 10
const MAX_WORD_LENGTH = 64
const SIGNS =
  ' \n\t\raA0.,;:!?-_+=*/\\|@#$%&\'"()[]{}<>~^`zxéÉßçñ…—–·•’“»«№º€£¥漢字カなกяЯ\u00a0\u2028\u200b\u0301😀％：、。'

type Node = AST.Node

/**
 * The texts that are tried on a regular expression. Only characters that it distinguishes are tried, one of each kind:
 * what repeats for one repeats for the others. In addition its own words, and the prefix of each of its loops; each is
 * followed by a character that it doesn't match, by nothing, or by a line end.
 */
export function attacksOn(regex: RegExp, { signs, words, length, ends }: Thoroughness): Attack[] {
  const tree = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(regex.source, 0, undefined, {
    unicode: regex.unicode,
    unicodeSets: regex.unicodeSets,
  })
  const loops = loopsOf(tree)
  if (loops.length === 0) return []
  const kinds = kindsOfSigns(tree, regex.flags)
  const example = exampleFrom(kinds.all, regex.flags)
  const bodies = new Set<string>([example(tree)])
  const leads = new Set<string>()
  for (const loop of loops) {
    const lead = leadTo(loop, example)
    leads.add(lead)
    bodies.add(lead)
    for (const body of branchesOf(loop.element).map(example)) {
      bodies.add(body)
      bodies.add(lead + body)
    }
  }
  const longer = [...bodies, ...wordsOf(tree)].filter((word) => word.length > 1)
  const tokens = [...kinds.all.slice(0, signs), ...new Set(longer)].slice(0, signs + words)
  const pumps = new Set([...bodies, ...sequences(tokens, length)])
  pumps.delete('')
  const befores = ['', ...[...leads].filter((lead) => lead !== '').slice(0, 4)]
  const afters = [kinds.unknown, '', '\n'].slice(0, ends)
  return [...pumps].flatMap((pump) =>
    befores.flatMap((before) => afters.map((after) => ({ before, pump, after }))),
  )
}

function sequences(tokens: readonly string[], length: number): string[] {
  let all = ['']
  const found: string[] = []
  for (let n = 0; n < length; n += 1) {
    all = all.flatMap((start) => tokens.map((token) => start + token))
    found.push(...all)
  }
  return found
}

function loopsOf(tree: AST.Pattern): AST.Quantifier[] {
  const loops: AST.Quantifier[] = []
  visitRegExpAST(tree, {
    onQuantifierEnter(node) {
      if (node.max >= OFTEN) loops.push(node)
    },
  })
  return loops
}

/** Characters that the pattern distinguishes, those in loops first; and one that it doesn't contain. */
function kindsOfSigns(tree: AST.Pattern, flags: string): { all: string[]; unknown: string } {
  const { classes, literals, hasWordEdge } = leavesOf(tree)
  const tests = [...classes].map(([raw, isLooped]) => ({ test: isOneOf(raw, flags), isLooped }))
  const kinds = new Map<string, { sign: string; weight: number }>()
  for (const sign of new Set([...SIGNS, ...literals])) {
    const hits = tests.map(({ test }) => test.test(sign))
    const edges = `${hasWordEdge && /\w/.test(sign)}${flags.includes('m') && sign === '\n'}`
    const key = `${hits.map(Number).join('')}${edges}`
    const weight = tests.reduce((sum, { isLooped }, i) => sum + (hits[i] ? (isLooped ? 10 : 1) : 0), 0)
    if (!kinds.has(key)) kinds.set(key, { sign, weight })
  }
  const all = [...kinds.values()].sort((a, b) => b.weight - a.weight).map(({ sign }) => sign)
  return { all, unknown: all.at(-1) ?? '!' }
}

function isOneOf(raw: string, flags: string): RegExp {
  return new RegExp(`^(?:${raw})$`, flags.replace(/[gymd]/g, ''))
}

/** The characters and classes of a pattern outside of its words, each with whether it is in a loop. */
function leavesOf(tree: AST.Pattern) {
  const classes = new Map<string, boolean>()
  const literals = new Set<string>()
  let hasWordEdge = false
  const add = (node: Node) => {
    if (!isWithinClass(node)) classes.set(node.raw, classes.get(node.raw) === true || isInLoop(node))
  }
  visitRegExpAST(tree, {
    onAssertionEnter(node) {
      hasWordEdge ||= node.kind === 'word'
    },
    onCharacterSetEnter: add,
    onCharacterClassEnter: add,
    onCharacterEnter(node) {
      literals.add(String.fromCodePoint(node.value))
      if (!isInWord(node)) add(node)
    },
  })
  return { classes, literals, hasWordEdge }
}

function isWithinClass({ parent }: Node): boolean {
  return parent?.type === 'CharacterClass' || parent?.type === 'CharacterClassRange'
}

function isInWord(node: AST.Character): boolean {
  const { parent } = node
  if (parent.type !== 'Alternative') return false
  const at = parent.elements.indexOf(node)
  return [at - 1, at + 1].some((i) => parent.elements[i]?.type === 'Character')
}

function isInLoop(node: Node): boolean {
  for (let at: Node | null = node; at; at = at.parent) {
    if (at.type === 'Quantifier' && at.max >= OFTEN) return true
  }
  return false
}

/** Runs of characters that a pattern matches literally. */
function wordsOf(tree: AST.Pattern): Set<string> {
  const words = new Set<string>()
  visitRegExpAST(tree, {
    onAlternativeEnter({ elements }) {
      let word = ''
      for (const element of elements) {
        if (element.type === 'Character') word += String.fromCodePoint(element.value)
        else {
          words.add(word)
          word = ''
        }
      }
      words.add(word)
    },
  })
  return words
}

function branchesOf(node: AST.Element): readonly Node[] {
  return node.type === 'Group' || node.type === 'CapturingGroup' ? node.alternatives.slice(0, 4) : [node]
}

/** Returns a short text that matches a part of a pattern. */
function exampleFrom(signs: readonly string[], flags: string): (node: Node) => string {
  const one = (raw: string) => {
    const test = isOneOf(raw, flags)
    return signs.find((sign) => test.test(sign)) ?? [...SIGNS].find((sign) => test.test(sign)) ?? 'a'
  }
  const example = (node: Node): string => {
    switch (node.type) {
      case 'Character':
        return String.fromCodePoint(node.value)
      case 'CharacterSet':
      case 'CharacterClass':
        return one(node.raw)
      case 'Alternative':
        return node.elements.map(example).join('')
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
        return node.alternatives[0] ? example(node.alternatives[0]) : ''
      case 'Assertion':
        return node.kind === 'lookbehind' && !node.negate && node.alternatives[0]
          ? example(node.alternatives[0])
          : ''
      case 'Quantifier':
        return example(node.element).repeat(Math.min(node.min, MAX_WORD_LENGTH))
      default:
        return ''
    }
  }
  return example
}

/** A short text that matches a pattern up to a part of it. */
function leadTo(part: Node, example: (node: Node) => string): string {
  let lead = ''
  for (let at: Node = part; at.parent; at = at.parent) {
    const { parent } = at
    if (parent.type !== 'Alternative') continue
    const before = parent.elements.slice(0, parent.elements.indexOf(at as AST.Element))
    lead = before.map(example).join('') + lead
  }
  return lead
}
