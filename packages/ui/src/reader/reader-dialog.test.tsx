import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ARTICLE, openReader } from '../testing/open-reader.tsx'

const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

describe('the reader', () => {
  test('shows source, relative date, title, the full article and its tags', async () => {
    openReader()
    const reader = within(await screen.findByRole('dialog', { name: ARTICLE.title }))
    reader.getByText('Kernel Weekly')
    reader.getByText('2 hours ago')
    reader.getByRole('heading', { name: ARTICLE.title })
    reader.getByRole('link', { name: 'shrank from 14,000 lines' })
    reader.getByRole('heading', { name: 'Tags' })
    expect(reader.getAllByRole('listitem').map((tag) => tag.textContent)).toEqual(['linux', 'scheduler'])
  })

  test('leads to the original on the web, in another tab and without a referrer', () => {
    openReader()
    const link = screen.getByRole('link', { name: 'Read it on lwn.example' })
    expect(link.getAttribute('href')).toBe(ARTICLE.url)
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('offers only the cleaned link at its end, and the original one in its menu', async () => {
    const originalUrl = 'https://track.example/?u=https%3A%2F%2Flwn.example%2Fscheduler'
    const { user } = openReader({ article: { ...ARTICLE, originalUrl } })
    expect(screen.queryByText(/track\.example/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    const item = await screen.findByRole('menuitem', { name: 'Original link (track.example)' })
    expect(item.getAttribute('href')).toBe(originalUrl)
    expect(item.getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('shows a spinner while the article loads', () => {
    openReader({ article: undefined })
    screen.getByText('Loading article…')
    expect(screen.queryByRole('button', { name: 'Save article' })).toBeNull()
  })

  test('has a close button, and Escape closes it too', async () => {
    const { user, onClose } = openReader()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  test('has the focus itself, so that keys scroll it; Tab goes to its first control, Shift Tab to its last', async () => {
    const { user } = openReader()
    const reader = screen.getByRole('dialog')
    await expect.poll(() => document.activeElement).toBe(reader)
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sans' }))
    reader.focus()
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Read it on lwn.example' }))
  })

  test('the save toggle starts from isSaved and asks for the other value', async () => {
    const { user, onSave } = openReader({ article: { ...ARTICLE, isSaved: true } })
    const save = screen.getByRole('button', { name: /Save/ })
    expect(save.getAttribute('aria-pressed')).toBe('true')
    await user.click(save)
    expect(onSave).toHaveBeenCalledWith('a', false)
    expect(save.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('how the reader is set', () => {
  test('its font families are serif and sans', async () => {
    const { user } = openReader()
    const fonts = within(screen.getByRole('group', { name: 'Font' }))
    expect(fonts.getAllByRole('button').map((button) => button.textContent)).toEqual(['Sans', 'Serif'])
    await user.click(fonts.getByRole('button', { name: 'Serif' }))
    expect([pressed('Sans'), pressed('Serif')]).toEqual(['false', 'true'])
    expect(screen.getByRole('heading', { name: ARTICLE.title }).getAttribute('data-font')).toBe('serif')
  })

  test('its sizes are small, medium, large and extra large', async () => {
    const { user } = openReader()
    const sizes = within(screen.getByRole('group', { name: 'Size' })).getAllByRole('button')
    expect(sizes.map((size) => size.getAttribute('data-value'))).toEqual(['sm', 'base', 'lg', 'xl'])
    for (const [index, name] of ['Small', 'Medium', 'Large', 'Extra Large'].entries()) {
      await user.click(screen.getByRole('button', { name }))
      expect(sizes.map((size) => size.getAttribute('aria-pressed') === 'true')).toEqual(
        [0, 1, 2, 3].map((other) => other === index),
      )
    }
    await user.click(screen.getByRole('button', { name: 'Smaller text' }))
    expect(pressed('Medium')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Larger text' }))
    expect(pressed('Large')).toBe('true')
  })

  test('its themes are light, dark and sepia, and colour the reader alone', async () => {
    const { user } = openReader()
    for (const theme of ['Dark', 'Sepia', 'Light']) {
      await user.click(screen.getByRole('button', { name: theme }))
      expect(screen.getByRole('dialog').getAttribute('data-theme')).toBe(theme.toLowerCase())
      expect(document.documentElement.getAttribute('data-theme')).toBe(null)
    }
  })

  test('has a placeholder for each picture that fails, and keeps caption, description and places in the text', async () => {
    const html = `<p>Before.</p><figure><a href="https://a.example"><img src="/a" alt="A chart" width="600" height="300"></a>
      <figcaption>Sales by year</figcaption></figure><p>Between. <img src="/b" width="20" height="20"></p><img src="/c">`
    openReader({ article: { ...ARTICLE, html } })
    const reader = screen.getByRole('dialog')
    const words = () => reader.querySelector('figure')?.parentElement?.textContent
    const before = words()
    for (const picture of reader.querySelectorAll('img')) fireEvent.error(picture)
    expect(reader.querySelectorAll('img')).toHaveLength(0)
    const chart = within(reader).getByRole('img', { name: 'A chart' })
    expect(chart.closest('a')?.getAttribute('href')).toBe('https://a.example')
    within(reader).getByText('Sales by year')
    expect(words()).toBe(before)
  })
})
