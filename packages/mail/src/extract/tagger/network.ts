import type { Table } from '../../common/forest.ts'
import { add, affine, join, type Layer, type Mask, masked, meansOf, rectified } from './matrix.ts'
import { TAGS } from './tags.ts'

/**
 * Convolutional networks over the lines of a mail, whose means count: what a line is depends on its features, on the
 * lines around it, and on the mail as a whole.
 */
export interface Network {
  inputs: readonly Input[]
  members: readonly Packed[]
}

/** What networks get for a feature: for its values in order, and between them by interpolation. */
export interface Input {
  feature: string
  values: readonly number[]
  outputs: readonly number[]
  /** The one value for which networks get the second output, and else the first, if values are numbers of a list. */
  code?: number
}

/** A layer by its name: a base64 of 16-bit integers, which are multiples of `unit`. */
export type Packed = Readonly<Record<keyof Layers, { outputs: number; unit: number; values: string }>>

export interface Layers {
  input: Layer
  /** See `REACHES`. */
  near1: Layer
  near2: Layer
  near4: Layer
  /** Of each line and the mean of all lines of its format. */
  format: Layer
  /** Of the means and maxima of all lines. */
  context: Layer
  /** Of each line: whether an article begins with it, then the tags. */
  line: Layer
  /** Of the mail: whether it is one text, and whether it has no article. */
  mail: Layer
}

/** The layers that see a line and the ones so many lines above and below (Yu and Koltun 2016), which they add to. */
export const REACHES = [
  ['near1', 1],
  ['near2', 2],
  ['near4', 4],
] as const

/** What networks say of a mail: log-odds of each line as the beginning of an article, logarithms of the shares of its tags. */
export interface Reading {
  starts: number[]
  tags: number[][]
  /** Log-odds that the mail is one text, if it has articles. */
  essay: number
  /** Log-odds that the mail has no article. */
  none: number
}

/** What the networks say of the lines of a mail, by their features. */
export function readLines(network: Network, rows: Table): Reading {
  const lines: Lines = { inputs: inputsOf(network.inputs, rows), formats: formatsOf(rows) }
  const passes = layersOf(network).map((layers) => pass(layers, lines))
  const width = TAGS.length + 1
  const mean = (value: (one: Pass) => number) =>
    passes.reduce((sum, one) => sum + value(one), 0) / passes.length
  const shares = passes.map(({ line }) => logShares(line, width))
  const places = Array.from({ length: rows.rows }, (_, at) => at)
  return {
    starts: places.map((at) => mean(({ line }) => line[at * width] ?? 0)),
    tags: places.map((at) =>
      TAGS.map(
        (_, tag) => shares.reduce((sum, own) => sum + (own[at * TAGS.length + tag] ?? 0), 0) / shares.length,
      ),
    ),
    essay: mean(({ mail }) => mail[0] ?? 0),
    none: mean(({ mail }) => mail[1] ?? 0),
  }
}

/** Logarithms of the shares of tags, by line and tag. */
export function logShares(line: Float64Array, width: number): Float64Array {
  const logs = new Float64Array((line.length / width) * (width - 1))
  for (let from = 0, to = 0; from < line.length; from += width, to += width - 1) {
    const own = line.subarray(from + 1, from + width)
    const most = Math.max(...own)
    const total = own.reduce((sum, value) => sum + Math.exp(value - most), 0)
    for (const [tag, value] of own.entries()) logs[to + tag] = value - most - Math.log(total)
  }
  return logs
}

/** What networks get for the lines of a mail. */
export interface Lines {
  /** See `inputsOf`. */
  inputs: Float64Array
  /** See `formatsOf`. */
  formats: Int32Array
}

/** Features of a format, which are the same for all of its lines, and together for those of no other. */
const OF_FORMAT = [
  ...['count', 'length', 'lengthSpread', 'distinct', 'meanGap', 'gapSpread', 'proseGap', 'hosts', 'targets'],
  ...['coverage', 'endsSentence'],
].map((name) => `exact_${name}`)

/** The number of the format of each line, from 0, by the features of lines. */
export function formatsOf({ names, rows, values }: Table): Int32Array {
  const columns = OF_FORMAT.map((name) => names.indexOf(name)).filter((column) => column >= 0)
  const numbers = new Map<string, number>()
  return Int32Array.from({ length: rows }, (_, row) => {
    const key = columns.map((column) => values[row * names.length + column]).join()
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
}

/** What networks get for the features of rows, row after row. */
export function inputsOf(inputs: readonly Input[], { names, rows, values }: Table): Float64Array {
  const encoded = new Float64Array(rows * inputs.length)
  for (const [at, input] of inputs.entries()) {
    const column = names.indexOf(input.feature)
    let [value, output] = [Number.NaN, 0]
    for (let row = 0; row < rows; row += 1) {
      const next = column < 0 ? 0 : (values[row * names.length + column] as number)
      // Many features are the same in all lines.
      if (next !== value) [value, output] = [next, outputOf(input, next)]
      encoded[row * inputs.length + at] = output
    }
  }
  return encoded
}

function outputOf({ values, outputs, code }: Input, value: number): number {
  if (code !== undefined) return outputs[value === code ? 1 : 0] ?? 0
  let above = 0
  while (above < values.length && (values[above] as number) < value) above += 1
  if (above === 0) return outputs[0] ?? 0
  if (above === values.length) return outputs[above - 1] ?? 0
  const [low, high] = [values[above - 1] as number, values[above] as number]
  const [from, to] = [outputs[above - 1] as number, outputs[above] as number]
  return from + ((to - from) * (value - low)) / (high - low)
}

/** What layers give for a mail, and what learning needs of the way there. */
export interface Pass {
  first: Float64Array
  /** `first`, thinned out. */
  own: Float64Array
  steps: Step[]
  format: Step
  /** The index of the line with the maximum, by unit. */
  most: Int32Array
  pooled: Float64Array
  context: Float64Array
  joined: Float64Array
  line: Float64Array
  mail: Float64Array
  masks: { first: Mask; line: Mask; pooled: Mask }
}

interface Step {
  gathered: Float64Array
  added: Float64Array
  mask: Mask
}

/** Sends the inputs of lines through layers. */
export function pass(
  layers: Layers,
  { inputs, formats }: Lines,
  thin: (size: number) => Mask = () => undefined,
): Pass {
  const width = layers.input.outputs
  const rows = formats.length
  const masks = { first: thin(rows * width), line: thin(rows * width), pooled: thin(2 * width) }
  const first = rectified(affine(layers.input, inputs, rows))
  const own = masked(first, masks.first)
  const state = own.slice()
  const steps = REACHES.map(([name, reach]) => {
    const mask = thin(rows * width)
    const gathered = gather(masked(state, mask), { rows, width, reach })
    const added = rectified(affine(layers[name], gathered, rows))
    add(state, added)
    return { gathered, added, mask }
  })
  const format = withFormats(layers, state, formats, thin(rows * width))
  const { pooled, most } = pool(state, rows, width)
  const context = rectified(affine(layers.context, pooled, 1))
  for (let row = 0; row < rows; row += 1) add(state.subarray(row * width), context)
  const joined = join(masked(state, masks.line), own, width)
  return {
    ...{ first, own, steps, format, most, pooled, context, joined, masks },
    line: affine(layers.line, joined, rows),
    mail: affine(layers.mail, masked(pooled, masks.pooled), 1),
  }
}

/** Each row with the one above and the one below it at a distance, or zeros. */
function gather(
  values: Float64Array,
  { rows, width, reach }: { rows: number; width: number; reach: number },
): Float64Array {
  const gathered = new Float64Array(rows * width * 3)
  for (let row = 0; row < rows; row += 1) {
    for (let side = 0; side < 3; side += 1) {
      const from = row + (side - 1) * reach
      if (from < 0 || from >= rows) continue
      gathered.set(values.subarray(from * width, (from + 1) * width), (row * 3 + side) * width)
    }
  }
  return gathered
}

/** Adds what lines have in common with those of their format to `state`. */
function withFormats({ format: layer }: Layers, state: Float64Array, formats: Int32Array, mask: Mask): Step {
  const width = layer.outputs
  const own = masked(state, mask)
  const gathered = join(own, meansOf(own, formats), width)
  const added = rectified(affine(layer, gathered, formats.length))
  add(state, added)
  return { gathered, added, mask }
}

function pool(values: Float64Array, rows: number, width: number): Pick<Pass, 'pooled' | 'most'> {
  const pooled = new Float64Array(2 * width)
  const most = new Int32Array(width)
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at < width; at += 1) {
      const value = values[row * width + at] as number
      pooled[at] = (pooled[at] as number) + value / rows
      if (row > 0 && value <= (pooled[width + at] as number)) continue
      pooled[width + at] = value
      most[at] = row
    }
  }
  return { pooled, most }
}

const unpacked = new WeakMap<Network, readonly Layers[]>()

function layersOf(network: Network): readonly Layers[] {
  const known = unpacked.get(network)
  if (known) return known
  const layers = network.members.map(
    (packed) =>
      Object.fromEntries(
        Object.entries(packed).map(([name, layer]) => [name, unpack(layer)]),
      ) as unknown as Layers,
  )
  unpacked.set(network, layers)
  return layers
}

function unpack({ outputs, unit, values }: Packed[keyof Layers]): Layer {
  const bytes = Buffer.from(values, 'base64')
  const all = Float64Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2) * unit)
  return { outputs, weights: all.subarray(0, -outputs), biases: all.subarray(-outputs) }
}
