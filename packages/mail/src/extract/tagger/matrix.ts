/** Weights, a row an input, and a bias an output. */
export interface Layer {
  outputs: number
  weights: Float64Array
  biases: Float64Array
}

/** Factors for values, while learning: some are left out (dropout: Srivastava 2014). */
export type Mask = Float64Array | undefined

/** The values of rows multiplied by weights, plus biases. */
export function affine(
  { outputs, weights, biases }: Layer,
  values: Float64Array,
  rows: number,
): Float64Array {
  const inputs = weights.length / outputs
  const result = new Float64Array(rows * outputs)
  for (let row = 0; row < rows; row += 1) result.set(biases, row * outputs)
  const at = (row: number) => [result.subarray(row * outputs), values.subarray(row * inputs)] as const
  for (let row = 0; row + 1 < rows; row += 2) addProducts(at(row), weights, inputs, outputs)
  if (rows % 2 === 1) {
    const [sum, factors] = at(rows - 1)
    addProduct(sum, factors, weights)
  }
  return result
}

/** Like `addProduct` for two sums and their factors, one after the other: the matrix is read once. */
function addProducts(
  [sums, factors]: readonly [Float64Array, Float64Array],
  matrix: Float64Array,
  inputs: number,
  width: number,
): void {
  const even = inputs - (inputs % 4)
  for (let row = 0; row < even; row += 4) {
    const a = factors[row] as number
    const b = factors[row + 1] as number
    const c = factors[row + 2] as number
    const d = factors[row + 3] as number
    const e = factors[inputs + row] as number
    const f = factors[inputs + row + 1] as number
    const g = factors[inputs + row + 2] as number
    const h = factors[inputs + row + 3] as number
    let from = row * width
    for (let at = 0; at < width; at += 1) {
      const w = matrix[from] as number
      const x = matrix[from + width] as number
      const y = matrix[from + 2 * width] as number
      const z = matrix[from + 3 * width] as number
      sums[at] = (sums[at] as number) + a * w + b * x + c * y + d * z
      sums[width + at] = (sums[width + at] as number) + e * w + f * x + g * y + h * z
      from += 1
    }
  }
  for (let row = even; row < inputs; row += 1) {
    const [a, e] = [factors[row] as number, factors[inputs + row] as number]
    for (let at = 0; at < width; at += 1) {
      const w = matrix[row * width + at] as number
      sums[at] = (sums[at] as number) + a * w
      sums[width + at] = (sums[width + at] as number) + e * w
    }
  }
}

/** Adds rows of a matrix to a sum, each times its factor: four at a time, which takes half as long as one by one. */
export function addProduct(sum: Float64Array, factors: Float64Array, matrix: Float64Array): void {
  const width = sum.length
  const even = factors.length - (factors.length % 4)
  for (let row = 0; row < even; row += 4) {
    const a = factors[row] as number
    const b = factors[row + 1] as number
    const c = factors[row + 2] as number
    const d = factors[row + 3] as number
    let from = row * width
    for (let at = 0; at < width; at += 1) {
      sum[at] =
        (sum[at] as number) +
        a * (matrix[from] as number) +
        b * (matrix[from + width] as number) +
        c * (matrix[from + 2 * width] as number) +
        d * (matrix[from + 3 * width] as number)
      from += 1
    }
  }
  for (let row = even; row < factors.length; row += 1) {
    const factor = factors[row] as number
    for (let at = 0; at < width; at += 1) {
      sum[at] = (sum[at] as number) + factor * (matrix[row * width + at] as number)
    }
  }
}

/** Adds values to the first ones of a sum. */
export function add(sum: Float64Array, values: Float64Array): void {
  for (let at = 0; at < values.length; at += 1) sum[at] = (sum[at] as number) + (values[at] as number)
}

export function rectified(values: Float64Array): Float64Array {
  for (let at = 0; at < values.length; at += 1) if ((values[at] as number) < 0) values[at] = 0
  return values
}

export function masked(values: Float64Array, mask: Mask): Float64Array {
  return mask ? values.map((value, at) => value * (mask[at] as number)) : values
}

/** For each row, the mean of the rows of its format. */
export function meansOf(values: Float64Array, formats: Int32Array): Float64Array {
  const width = values.length / formats.length
  const sums = new Float64Array(values.length)
  const counts = new Int32Array(formats.length)
  for (const [row, format] of formats.entries()) {
    counts[format] = (counts[format] as number) + 1
    add(sums.subarray(format * width), values.subarray(row * width, (row + 1) * width))
  }
  const means = new Float64Array(values.length)
  for (const [row, format] of formats.entries()) {
    for (let at = 0; at < width; at += 1)
      means[row * width + at] = (sums[format * width + at] as number) / (counts[format] as number)
  }
  return means
}

export function join(left: Float64Array, right: Float64Array, width: number): Float64Array {
  const joined = new Float64Array(left.length * 2)
  for (let from = 0; from < left.length; from += width) {
    joined.set(left.subarray(from, from + width), from * 2)
    joined.set(right.subarray(from, from + width), from * 2 + width)
  }
  return joined
}
