import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

test('a link around a picture has a name, and none is left around a picture that is not shown', () => {
  const linked = (src: string) =>
    `<p>Ship <a href="https://ships.example/a"><img src="${src}" alt=""></a></p>`
  const holder = document.createElement('div')
  holder.innerHTML = cleanHtml(linked('/api/pictures/abc') + linked('https://pixel.example/1.gif'))
  const links = [...holder.querySelectorAll('a')]
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['ships.example'])
  expect(holder.textContent).toBe('Ship Ship ')
})
