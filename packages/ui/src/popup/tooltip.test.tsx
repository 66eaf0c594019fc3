import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { Tooltip } from './tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  renderUi(
    <div>
      {['One', 'Other'].map((name) => (
        <Tooltip key={name} label={`About ${name}`}>
          <button type="button">{name}</button>
        </Tooltip>
      ))}
    </div>,
  )
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const enter = (name: string) => act(() => fireEvent.mouseEnter(screen.getByRole('button', { name })))
const leave = (name: string) => act(() => fireEvent.mouseLeave(screen.getByRole('button', { name })))
const tip = () => screen.queryByRole('tooltip')?.textContent

test('a tooltip opens after 700 ms', () => {
  enter('One')
  pass(699)
  expect(tip()).toBeUndefined()
  pass(1)
  expect(tip()).toBe('About One')
})

test('within 300 ms after a tooltip has closed, another opens without the delay', () => {
  enter('One')
  pass(700)
  leave('One')
  pass(290)
  expect(tip()).toBeUndefined()
  enter('Other')
  pass(1)
  expect(tip()).toBe('About Other')
})
