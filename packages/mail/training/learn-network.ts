import { probability } from '../src/common/forest.ts'
import { add, addProduct, type Layer, type Mask, masked, meansOf } from '../src/extract/tagger/matrix.ts'
import {
  type Input,
  type Layers,
  type Lines,
  logShares,
  type Network,
  type Packed,
  type Pass,
  pass,
  REACHES,
} from '../src/extract/tagger/network.ts'
import { TAGS } from '../src/extract/tagger/tags.ts'
import { randomNumbers } from './random-numbers.ts'

/** The lines of a mail, and what is known of them. */
export interface NetworkExample extends Lines {
  /** Whether an article begins with a line. */
  starts: readonly boolean[]
  /** Their tags, by number; undefined if unknown. */
  tags: readonly (number | undefined)[]
  /** The weights of lines; 0 if it is unknown what they are. */
  weights: readonly number[]
  /** Of the mail: whether it is one text, and whether it has no article. */
  isSo: readonly [isEssay: boolean, isNone: boolean]
  /** Their weights. */
  mailWeights: readonly [isEssay: number, isNone: number]
}

export interface NetworkSettings {
  /** Units of each layer. */
  width: number
  epochs: number
  members: number
}

const RATE = 0.004
/** The share of all steps in which the rate rises from 0, before it falls to 0 as a cosine. */
const RISE = 0.15
/** The shares of inputs and of units that are left out of a step. */
const LEFT_OUT_INPUTS = 0.2
const LEFT_OUT_UNITS = 0.3
/** What tags, and what the mail is as a whole, count beside the beginnings of articles. */
const TAG_WEIGHT = 0.3
const MAIL_WEIGHT = 0.3
/** Lines of a step. */
const STEP_LINES = 500
const LONGEST_GRADIENT = 1
/** Adam with decoupled weight decay (Loshchilov 2019). */
const [MEAN_DECAY, SQUARE_DECAY, WEIGHT_DECAY, EPSILON] = [0.9, 0.999, 0.01, 1e-8]

/** Learns networks; deterministic. */
export function learnNetwork(
  inputs: readonly Input[],
  examples: readonly NetworkExample[],
  { width, epochs, members }: NetworkSettings,
): Network {
  const learned = Array.from({ length: members }, (_, member) => {
    const random = randomNumbers(member + 1)
    const layers = newLayers(inputs.length, width, random)
    const optimiser = openOptimiser(layers)
    const steps = Array.from({ length: epochs }, () => stepsOf(examples, random)).flat()
    for (const [at, step] of steps.entries()) {
      const gradients = zeros(layers)
      addGradients(layers, gradients, step, random)
      optimiser.step(gradients, rateAt(at / steps.length))
    }
    return packed(layers)
  })
  return { inputs, members: learned }
}

function rateAt(done: number): number {
  if (done < RISE) return (RATE * done) / RISE
  return (RATE * (1 + Math.cos((Math.PI * (done - RISE)) / (1 - RISE)))) / 2
}

/** All examples in random order, in groups of about so many lines. */
function stepsOf(examples: readonly NetworkExample[], random: () => number): NetworkExample[][] {
  const order = examples.map((example) => ({ example, key: random() })).sort((a, b) => a.key - b.key)
  const steps: NetworkExample[][] = []
  let lines = STEP_LINES
  for (const { example } of order) {
    if (lines >= STEP_LINES) {
      steps.push([])
      lines = 0
    }
    steps.at(-1)?.push(example)
    lines += example.starts.length
  }
  return steps
}

export function newLayers(inputs: number, width: number, random: () => number): Layers {
  const layer = (from: number, outputs: number): Layer => {
    const most = 1 / Math.sqrt(from)
    const values = (size: number) => Float64Array.from({ length: size }, () => (2 * random() - 1) * most)
    return { outputs, weights: values(from * outputs), biases: values(outputs) }
  }
  return {
    input: layer(inputs, width),
    near1: layer(3 * width, width),
    near2: layer(3 * width, width),
    near4: layer(3 * width, width),
    format: layer(2 * width, width),
    context: layer(2 * width, width),
    line: layer(2 * width, TAGS.length + 1),
    mail: layer(2 * width, 2),
  }
}

const namesOf = (layers: Layers) => Object.keys(layers) as (keyof Layers)[]

export function zeros(layers: Layers): Layers {
  const empty = ({ outputs, weights, biases }: Layer): Layer => ({
    outputs,
    weights: new Float64Array(weights.length),
    biases: new Float64Array(biases.length),
  })
  return Object.fromEntries(namesOf(layers).map((name) => [name, empty(layers[name])])) as unknown as Layers
}

/** Adds up the gradients of the loss of examples. */
export function addGradients(
  layers: Layers,
  gradients: Layers,
  examples: readonly NetworkExample[],
  random?: () => number,
): void {
  const lineWeight = 1 + sum(examples.flatMap(({ weights }) => weights))
  const totals = mailTotals(examples)
  for (const example of examples) {
    const { formats } = example
    const inputs = masked(example.inputs, random && maskOf(example.inputs.length, LEFT_OUT_INPUTS, random))
    const thin = (size: number) => random && maskOf(size, LEFT_OUT_UNITS, random)
    const way = pass(layers, { inputs, formats }, thin)
    const line = lineGradient(example, way.line, lineWeight)
    const mail = way.mail.map((odds, at) => {
      const weight = (MAIL_WEIGHT * (example.mailWeights[at] ?? 0)) / (totals[at] ?? 1)
      return (probability(odds) - Number(example.isSo[at])) * weight
    })
    goBack({ layers, gradients, way, inputs, formats }, line, mail)
  }
}

const mailTotals = (examples: readonly NetworkExample[]) =>
  ([0, 1] as const).map((at) => 1 + sum(examples.map(({ mailWeights }) => mailWeights[at])))

/** The loss of examples, whose gradients `addGradients` gives. */
export function lossOf(layers: Layers, examples: readonly NetworkExample[]): number {
  const width = TAGS.length + 1
  const lineWeight = 1 + sum(examples.flatMap(({ weights }) => weights))
  const totals = mailTotals(examples)
  const logistic = (odds: number, isSo: boolean) => Math.log1p(Math.exp(isSo ? -odds : odds))
  return sum(
    examples.map(({ inputs, formats, starts, tags, weights, isSo, mailWeights }) => {
      const { line, mail } = pass(layers, { inputs, formats })
      const shares = logShares(line, width)
      const lines = starts.map((isStart, at) => {
        const tag = tags[at]
        const ofTag = tag === undefined ? 0 : -(shares[at * TAGS.length + tag] ?? 0)
        return (weights[at] ?? 0) * (logistic(line[at * width] ?? 0, isStart) + TAG_WEIGHT * ofTag)
      })
      const mails = isSo.map(
        (is, at) => (MAIL_WEIGHT * (mailWeights[at] ?? 0) * logistic(mail[at] ?? 0, is)) / (totals[at] ?? 1),
      )
      return sum(lines) / lineWeight + sum(mails)
    }),
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function maskOf(size: number, share: number, random: () => number): Mask {
  return Float64Array.from({ length: size }, () => (random() < share ? 0 : 1 / (1 - share)))
}

function lineGradient(
  { starts, tags, weights }: NetworkExample,
  line: Float64Array,
  total: number,
): Float64Array {
  const width = TAGS.length + 1
  const shares = logShares(line, width)
  const gradient = new Float64Array(line.length)
  for (const [at, isStart] of starts.entries()) {
    const weight = (weights[at] ?? 0) / total
    if (weight === 0) continue
    gradient[at * width] = (probability(line[at * width] ?? 0) - Number(isStart)) * weight
    const known = tags[at]
    if (known === undefined) continue
    for (let tag = 0; tag < TAGS.length; tag += 1) {
      const share = Math.exp(shares[at * TAGS.length + tag] ?? 0)
      gradient[at * width + tag + 1] = (share - Number(tag === known)) * weight * TAG_WEIGHT
    }
  }
  return gradient
}

interface Way extends Lines {
  layers: Layers
  gradients: Layers
  way: Pass
}

/** Goes `pass` backwards (Rumelhart 1986), with the gradients of what it gave. */
function goBack(
  { layers, gradients, way, inputs, formats }: Way,
  line: Float64Array,
  mail: Float64Array,
): void {
  const width = layers.input.outputs
  const rows = formats.length
  const { masks } = way
  const back = (name: keyof Layers, values: Float64Array, gradient: Float64Array) =>
    affineBack(layers[name], gradients[name], values, gradient)
  const [left, own] = halves(back('line', way.joined, line), width)
  const state = masked(left, masks.line).slice()
  const context = new Float64Array(width)
  for (const [at, value] of state.entries()) context[at % width] = (context[at % width] as number) + value
  const pooled = back('context', way.pooled, whereOpen(context, way.context))
  const fromMail = masked(back('mail', masked(way.pooled, masks.pooled), mail), masks.pooled)
  for (let at = 0; at < width; at += 1) {
    const mean = ((pooled[at] as number) + (fromMail[at] as number)) / rows
    for (let row = 0; row < rows; row += 1)
      state[row * width + at] = (state[row * width + at] as number) + mean
    const place = (way.most[at] as number) * width + at
    state[place] =
      (state[place] as number) + (pooled[width + at] as number) + (fromMail[width + at] as number)
  }
  const { format } = way
  const [ofLine, ofMean] = halves(back('format', format.gathered, whereOpen(state, format.added)), width)
  add(ofLine, meansOf(ofMean, formats))
  add(state, masked(ofLine, format.mask))
  for (const [at, [name, reach]] of [...REACHES.entries()].reverse()) {
    const { gathered, added, mask } = way.steps[at] as Pass['steps'][number]
    const gradient = back(name, gathered, whereOpen(state, added))
    const scattered = scatter(gradient, { rows, width, reach })
    add(state, masked(scattered, mask))
  }
  add(state, own)
  addAffine(gradients.input, inputs, whereOpen(masked(state, masks.first), way.first))
}

/** The first and the second halves of joined rows. */
function halves(joined: Float64Array, width: number): [Float64Array, Float64Array] {
  const [left, right] = [new Float64Array(joined.length / 2), new Float64Array(joined.length / 2)]
  for (let from = 0; from < left.length; from += width) {
    left.set(joined.subarray(from * 2, from * 2 + width), from)
    right.set(joined.subarray(from * 2 + width, (from + width) * 2), from)
  }
  return [left, right]
}

/** A gradient where the rectified values are above 0. */
function whereOpen(gradient: Float64Array, values: Float64Array): Float64Array {
  return gradient.map((value, at) => ((values[at] as number) > 0 ? value : 0))
}

/** Adds the gradients of a layer; returns that of its values. */
function affineBack(
  { outputs, weights }: Layer,
  gradients: Layer,
  values: Float64Array,
  gradient: Float64Array,
): Float64Array {
  addAffine(gradients, values, gradient)
  const inputs = weights.length / outputs
  const result = new Float64Array(values.length)
  for (let row = 0; row < gradient.length / outputs; row += 1) {
    const from = row * outputs
    for (let input = 0; input < inputs; input += 1) {
      let total = 0
      for (let at = 0; at < outputs; at += 1) {
        total += (weights[input * outputs + at] as number) * (gradient[from + at] as number)
      }
      result[row * inputs + input] = total
    }
  }
  return result
}

function addAffine({ outputs, weights, biases }: Layer, values: Float64Array, gradient: Float64Array): void {
  const inputs = weights.length / outputs
  const rows = gradient.length / outputs
  const column = new Float64Array(rows)
  for (let input = 0; input < inputs; input += 1) {
    for (let row = 0; row < rows; row += 1) column[row] = values[row * inputs + input] as number
    addProduct(weights.subarray(input * outputs, (input + 1) * outputs), column, gradient)
  }
  addProduct(biases, new Float64Array(rows).fill(1), gradient)
}

/** The opposite of gathering rows: adds what each got from others to them. */
function scatter(
  gathered: Float64Array,
  { rows, width, reach }: { rows: number; width: number; reach: number },
): Float64Array {
  const values = new Float64Array(rows * width)
  for (let row = 0; row < rows; row += 1) {
    for (let side = 0; side < 3; side += 1) {
      const to = row + (side - 1) * reach
      if (to < 0 || to >= rows) continue
      for (let at = 0; at < width; at += 1) {
        const place = to * width + at
        values[place] = (values[place] as number) + (gathered[(row * 3 + side) * width + at] as number)
      }
    }
  }
  return values
}

function openOptimiser(layers: Layers): { step(gradients: Layers, rate: number): void } {
  const [means, squares] = [zeros(layers), zeros(layers)]
  let steps = 0
  const parts = ['weights', 'biases'] as const
  return {
    step(gradients, rate) {
      steps += 1
      const all = namesOf(layers).flatMap((name) => parts.map((part) => [name, part] as const))
      const length = Math.sqrt(
        sum(
          all.map(([name, part]) => gradients[name][part].reduce((total, value) => total + value * value, 0)),
        ),
      )
      const scale = Math.min(1, LONGEST_GRADIENT / (length + EPSILON))
      const [meanShare, squareShare] = [1 - MEAN_DECAY ** steps, 1 - SQUARE_DECAY ** steps]
      for (const [name, part] of all) {
        const [values, own] = [layers[name][part], gradients[name][part]]
        const [mean, square] = [means[name][part], squares[name][part]]
        for (let at = 0; at < values.length; at += 1) {
          const gradient = (own[at] as number) * scale
          mean[at] = MEAN_DECAY * (mean[at] as number) + (1 - MEAN_DECAY) * gradient
          square[at] = SQUARE_DECAY * (square[at] as number) + (1 - SQUARE_DECAY) * gradient * gradient
          const step =
            (mean[at] as number) / meanShare / (Math.sqrt((square[at] as number) / squareShare) + EPSILON)
          values[at] = (values[at] as number) * (1 - rate * WEIGHT_DECAY) - rate * step
        }
      }
    },
  }
}

const MOST = 32_767

function packed(layers: Layers): Packed {
  return Object.fromEntries(
    namesOf(layers).map((name) => {
      const { outputs, weights, biases } = layers[name]
      const all = [...weights, ...biases]
      const unit = Number(
        (all.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / MOST).toPrecision(6),
      )
      const bytes = Buffer.alloc(all.length * 2)
      for (const [at, value] of all.entries()) {
        bytes.writeInt16LE(Math.max(-MOST, Math.min(MOST, Math.round(value / unit))), at * 2)
      }
      return [name, { outputs, unit, values: bytes.toString('base64') }]
    }),
  ) as unknown as Packed
}
