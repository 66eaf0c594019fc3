import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ARTICLE, openReader } from '../testing/open-reader.tsx'

/** A silent replacement of the browser's speech: the utterances it got, the latest first. */
class Voice extends EventTarget {
  voices: object[] = [{ name: 'Ada' }]
  spoken: FakeUtterance[] = []
  getVoices = () => this.voices
  speak = (words: FakeUtterance) => this.spoken.unshift(words)
  cancel = vi.fn()
}
class FakeUtterance {
  text: string
  rate = 1
  lang = ''
  onend?: () => void
  constructor(text: string) {
    this.text = text
  }
}

let voice: Voice
beforeEach(() => {
  voice = new Voice()
  vi.stubGlobal('speechSynthesis', voice)
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const button = (name: string) => screen.getByRole('button', { name })
const end = () => act(() => voice.spoken[0]?.onend?.())

describe('listening', () => {
  test('is inactive with the reason where the browser has no voice, until it has one', async () => {
    voice.voices = []
    const { user } = openReader()
    expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull()
    await user.click(button('More actions'))
    const item = await screen.findByRole('menuitem', { name: 'Listen No voices in this browser' })
    expect(item).toHaveProperty('disabled', true)
    await user.keyboard('{Escape}')
    voice.voices = [{ name: 'Ada' }]
    act(() => voice.dispatchEvent(new Event('voiceschanged')))
    await screen.findByRole('button', { name: 'Listen' })
  })

  test('is inactive where the browser has no speech', async () => {
    vi.stubGlobal('speechSynthesis', undefined)
    const { user } = openReader()
    expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull()
    await user.click(button('More actions'))
    await screen.findByRole('menuitem', { name: 'Listen No voices in this browser' })
  })

  test('reads in the language of the article, in the browser’s own if that is unknown', async () => {
    const { user } = openReader({ article: { ...ARTICLE, language: 'de' } })
    await user.click(button('Listen'))
    expect(voice.spoken[0]?.lang).toBe('de')
    expect(screen.getByRole('heading', { name: ARTICLE.title })).toHaveProperty('lang', 'de')
    cleanup()
    const other = openReader()
    await other.user.click(button('Listen'))
    expect(voice.spoken[0]?.lang).toBe('')
  })

  test('reads title and text sentence by sentence, marks the one that is read, and ends with the text', async () => {
    const { user } = openReader()
    await user.click(button('Listen'))
    for (const text of [
      'A scheduler lands after nine years',
      'The patch set shrank from 14,000 lines to 900.',
      'Reviewers read it.',
    ]) {
      expect(voice.spoken[0]?.text).toBe(text)
      end()
    }
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Listen' })).toBeNull())
    expect(voice.spoken).toHaveLength(3)
  })

  test('pauses and goes on with the sentence, goes back and on, and changes its speed', async () => {
    const { user } = openReader()
    await user.click(button('Listen'))
    await user.click(button('Next sentence'))
    expect(voice.spoken[0]?.text).toMatch(/^The patch set/)
    await user.click(button('Pause'))
    expect(voice.spoken).toHaveLength(2)
    await user.click(button('Resume listening'))
    expect(voice.spoken[0]?.text).toMatch(/^The patch set/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×')
    expect(voice.spoken[0]).toMatchObject({ text: expect.stringMatching(/^The patch set/), rate: 1.5 })
    await user.click(button('Previous sentence'))
    expect(voice.spoken[0]).toMatchObject({ text: 'A scheduler lands after nine years', rate: 1.5 })
  })

  test('stops when asked to, and a sentence that ends afterwards begins no other', async () => {
    const { user } = openReader()
    await user.click(button('Listen'))
    const late = voice.spoken[0]
    voice.cancel.mockClear()
    await user.click(button('Stop listening'))
    expect(voice.cancel).toHaveBeenCalled()
    act(() => late?.onend?.())
    expect(voice.spoken).toHaveLength(1)
    expect(screen.queryByRole('toolbar', { name: 'Listen' })).toBeNull()
  })
})
