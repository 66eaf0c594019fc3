import { expect, test } from 'vitest'
import { TransferLag } from './transfer-lag.ts'

test('a transfer at the rate keeps its lag, and a slower one falls behind', () => {
  const [steady, slow] = [new TransferLag(1000, 0), new TransferLag(1000, 0)]
  for (let second = 1; second <= 10; second += 1) {
    steady.moved(1000, second * 1000)
    slow.moved(250, second * 1000)
  }
  expect(steady.ms(10_000)).toBe(0)
  expect(slow.ms(10_000)).toBe(7500)
})

test('a transfer that stops after a burst falls behind from then on', () => {
  const lag = new TransferLag(1000, 0)
  lag.moved(1_000_000, 1000)
  expect(lag.ms(1000)).toBe(0)
  expect(lag.ms(6000)).toBe(5000)
})

test('a faster transfer reduces its lag', () => {
  const lag = new TransferLag(1000, 0)
  lag.moved(0, 5000)
  lag.moved(3000, 5000)
  expect(lag.ms(5000)).toBe(2000)
})
