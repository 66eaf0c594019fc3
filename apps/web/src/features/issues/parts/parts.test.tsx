import { screen, within } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { describe, expect, test, vi } from 'vitest'
import { HiddenNote, KindChips, PartsBar } from '../issue-parts.tsx'
import type { IssuePart, PartStory } from './issue-parts.ts'
import { NonArticleList } from './non-article-list.tsx'
import { StoryList } from './story-list.tsx'

const STORY: PartStory = {
  id: 's',
  title: 'A scheduler lands',
  category: 'technology',
  isSaved: false,
  isRead: false,
  isDuplicate: false,
  duplicateOf: null,
  reclassified: false,
}
const PART: IssuePart = {
  id: 'p',
  reason: 'sponsor',
  title: 'Northgate Cloud',
  text: 'Northgate Cloud\n\nShip a build in nine seconds',
  links: [{ url: 'https://www.northgate.example/x', text: 'Ship it' }],
  canBeArticle: true,
}

describe('how an issue divides', () => {
  test('its numbers add up to all its parts, and it says that none is lost', () => {
    renderUi(<PartsBar stories={9} setAside={3} onlySponsors others={34} complete />)
    const numbers = screen.getAllByRole('definition').map((number) => Number(number.textContent))
    expect(numbers).toEqual([9, 3, 34])
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Stories',
      'Sponsors',
      'Other parts',
    ])
    screen.getByText('46 parts, none lost')
  })

  test('where that is not known, it says only how many there are', () => {
    renderUi(<PartsBar stories={1} setAside={2} onlySponsors={false} others={0} complete={false} />)
    screen.getByText('3 parts')
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Story',
      'Not in the digest',
    ])
  })
})

describe('the stories of an issue', () => {
  test.each<[Partial<PartStory>, string]>([
    [{}, 'In the digest'],
    [{ isRead: true }, 'Read'],
    [{ reclassified: true }, 'Added by you'],
    [{ isSaved: true, isRead: true }, 'Saved'],
    [{ isDuplicate: true }, 'Duplicate'],
  ])('one that is %o says "%s"', (change, words) => {
    renderUi(<StoryList stories={[{ ...STORY, ...change }]} onRead={vi.fn()} onExclude={vi.fn()} />)
    screen.getByText(words)
    screen.getByText('Technology')
  })

  test('they open in the reader, as does what one repeats, and can be left out', async () => {
    const duplicateOf = { id: 'first', sourceNewsletter: 'CB Insights' }
    const onRead = vi.fn()
    const onExclude = vi.fn()
    const { user } = renderUi(
      <StoryList
        stories={[{ ...STORY, isDuplicate: true, duplicateOf }]}
        onRead={onRead}
        onExclude={onExclude}
      />,
    )
    await user.click(screen.getByRole('link', { name: 'A scheduler lands' }))
    await user.click(screen.getByRole('link', { name: 'CB Insights' }))
    expect(onRead.mock.calls).toEqual([['s'], ['first']])
    await user.click(screen.getByRole('button', { name: 'Hide from digest: A scheduler lands' }))
    expect(onExclude).toHaveBeenCalledWith('s')
  })
})

describe('non-article parts', () => {
  test('is shown with its kind, its title and its text, once each, and can be treated as a story', async () => {
    const onTreat = vi.fn()
    const { user } = renderUi(<NonArticleList parts={[PART]} onTreat={onTreat} />)
    const row = screen.getByRole('listitem')
    expect(row.textContent).toBe('SponsorNorthgate Cloud Ship a build in nine secondsShow in digest')
    await user.click(within(row).getByRole('button', { name: 'Show in digest: Northgate Cloud' }))
    expect(onTreat).toHaveBeenCalledWith('p')
  })

  test('is shown whole on demand, with its links', async () => {
    const { user } = renderUi(<NonArticleList parts={[PART]} onTreat={vi.fn()} />)
    expect(screen.queryByRole('link')).toBeNull()
    const all = screen.getByRole('button', { name: 'Show all of: Northgate Cloud' })
    await user.click(all)
    expect(all.getAttribute('aria-expanded')).toBe('true')
    screen.getByRole('link', { name: 'Ship it' })
  })

  test('a part without text can’t be a story', () => {
    renderUi(
      <NonArticleList parts={[{ ...PART, title: null, text: '', canBeArticle: false }]} onTreat={vi.fn()} />,
    )
    screen.getByText('Ship it')
    expect(screen.queryByRole('button', { name: /^Treat/ })).toBeNull()
  })
})

describe('the other parts', () => {
  test('open in place by kind, one kind at a time, with words and links', async () => {
    const social = { ...PART, id: 'q', title: null, text: 'Follow us' }
    const { user } = renderUi(
      <KindChips
        kinds={[
          { label: 'Share buttons', parts: [PART] },
          { label: 'Social profiles', parts: [social] },
        ]}
        onTreat={vi.fn()}
      />,
    )
    const share = screen.getByRole('button', { name: 'Share buttons 1' })
    expect(share.getAttribute('aria-expanded')).toBe('false')
    await user.click(share)
    expect(share.getAttribute('aria-expanded')).toBe('true')
    const region = within(screen.getByRole('region', { name: 'Share buttons' }))
    region.getByText(/Ship a build in nine seconds/)
    const link = region.getByRole('link', { name: /Ship it/ })
    expect(link.getAttribute('href')).toBe('https://www.northgate.example/x')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    await user.click(screen.getByRole('button', { name: 'Social profiles 1' }))
    expect(share.getAttribute('aria-expanded')).toBe('false')
    screen.getByRole('region', { name: 'Social profiles' })
    await user.click(screen.getByRole('button', { name: 'Social profiles 1' }))
    expect(screen.queryByRole('region')).toBeNull()
  })

  test('an address that no browser should open is not a link', async () => {
    const odd = { ...PART, title: null, text: '', links: [{ url: null, text: 'press me' }] }
    const { user } = renderUi(<KindChips kinds={[{ label: 'Other', parts: [odd] }]} onTreat={vi.fn()} />)
    await user.click(screen.getByRole('button', { name: 'Other 1' }))
    screen.getByText('press me')
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('text that nobody can see', () => {
  test('is noted with its number of words and can be read', async () => {
    const hidden = { ...PART, reason: 'hidden', title: null, text: 'preheader words', links: [] }
    const { user } = renderUi(<HiddenNote words={312} parts={[hidden]} />)
    expect(screen.queryByText('preheader words')).toBeNull()
    await user.click(screen.getByRole('button', { name: '312 words of hidden text removed' }))
    screen.getByText('preheader words')
    expect(screen.queryByRole('button', { name: /Treat/ })).toBeNull()
  })

  test('is not mentioned if there is none', () => {
    renderUi(<HiddenNote words={0} parts={[]} />)
    expect(screen.queryByText(/hidden text/i)).toBeNull()
  })
})
