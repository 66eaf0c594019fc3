import { expect, test } from 'vitest'
import { clippingDate } from './items-of-clippings.ts'
import { articlesIn, foundIn } from './testing/found-in.ts'

const SAVED = Date.UTC(2023, 4, 2, 10)

const clipping = (about: string, text: string, book = 'The Sea, Explained (2nd ed.) (Tern, A.)') =>
  `\ufeff${book}\r\n- ${about}\r\n\r\n${text}\r\n==========\r\n`

test('a Kindle’s passages come by book, with the notes at them and without bookmarks', async () => {
  const file = [
    clipping('Your Note on page 12 | Location 172 | Added on Tuesday, May 2, 2023 10:00:00 AM', 'So true.'),
    clipping(
      'Your Highlight on page 12 | Location 170-172 | Added on Tuesday, May 2, 2023 10:00:00 AM',
      'Salt is what stays.',
    ),
    clipping('Your Bookmark on page 13 | Location 180 | Added on Tuesday, May 2, 2023 10:01:00 AM', ''),
    clipping(
      'Your Highlight on page 14 | Location 190-91 | Added on Tuesday, May 2, 2023 10:02:00 AM',
      'Waves carry nothing',
    ),
    clipping(
      'Your Highlight on page 14 | Location 190-91 | Added on Tuesday, May 2, 2023 10:02:09 AM',
      'Waves carry nothing, but themselves.',
    ),
    clipping('Your Note on page 14 | Location 191 | Added on Tuesday, May 2, 2023 10:03:00 AM', 'Hm.'),
    clipping(
      'Your Highlight on Location 5-6 | Added on Tuesday, May 2, 2023 10:04:00 AM',
      'Go slow.',
      'Ten Knots',
    ),
    clipping(
      'Your Note on Location 900 | Added on Tuesday, May 2, 2023 10:05:00 AM',
      'Buy rope.',
      'Ten Knots',
    ),
  ].join('')
  expect(await foundIn(file)).toMatchObject([
    {
      kind: 'kindle',
      item: {
        ...{ url: null, title: 'The Sea, Explained (2nd ed.)', author: 'Tern, A.', savedAt: SAVED },
        highlights: [
          { text: 'Salt is what stays.', note: 'So true.', createdAt: SAVED },
          { text: 'Waves carry nothing, but themselves.', note: 'Hm.' },
        ],
      },
    },
    { item: { title: 'Ten Knots', author: null, highlights: [{ text: 'Go slow.' }, { text: 'Buy rope.' }] } },
  ])
})

test.each([
  [
    'Ihre Markierung auf Seite 12 | bei Position 170-172 | Hinzugefügt am Dienstag, 2. Mai 2023 10:00:00',
    'Ihre Notiz bei Position 172',
  ],
  [
    'Votre surlignement sur la page 12 | emplacement 170-172 | Ajouté le mardi 2 mai 2023 10:00:00',
    'Votre note à l’emplacement 172',
  ],
  [
    'Tu subrayado en la página 12 | posición 170-172 | Añadido el martes, 2 de mayo de 2023 10:00:00',
    'Tu nota en la posición 172',
  ],
  [
    'La tua evidenziazione a pagina 12 | posizione 170-172 | Aggiunto in data martedì 2 maggio 2023 10:00:00',
    'La tua nota alla posizione 172',
  ],
  [
    'Seu destaque na página 12 | posição 170-172 | Adicionado: terça-feira, 2 de maio de 2023 10:00:00',
    'Sua nota na posição 172',
  ],
  [
    'Je highlight op pagina 12 | locatie 170-172 | Toegevoegd op dinsdag 2 mei 2023 10:00:00',
    'Je notitie op locatie 172',
  ],
  [
    'Ваш выделенный отрывок на странице 12 | Место 170–172 | Добавлено: вторник, 2 мая 2023 г. в 10:00:00',
    'Ваша заметка | Место 172',
  ],
  ['12ページ|位置No. 170-172のハイライト |作成日: 2023年5月2日火曜日 10:00:00', '位置No. 172のメモ'],
  ['您在第 12 页（位置 #170-172）的标注 | 添加于 2023年5月2日星期二 上午10:00:00', '您在位置 #172 的笔记'],
])('a Kindle’s entries in another language are read: %s', async (about, note) => {
  const date = about.split('|').at(-1)
  const file = clipping(about, 'Salt is what stays.') + clipping(`${note} | ${date}`, 'Hm.')
  expect(await articlesIn(file)).toMatchObject([
    { savedAt: SAVED, highlights: [{ text: 'Salt is what stays.', note: 'Hm.', createdAt: SAVED }] },
  ])
})

test.each([
  ['Added on Monday, March 6, 2023 12:30:00 AM', Date.UTC(2023, 2, 6, 0, 30)],
  ['Added on 6 August 2022 9:05:00 PM', Date.UTC(2022, 7, 6, 21, 5)],
  ['Ajouté le samedi 6 août 2022 21:05:00', Date.UTC(2022, 7, 6, 21, 5)],
  ['Toegevoegd op maandag 2 januari 2023 21:05:00', Date.UTC(2023, 0, 2, 21, 5)],
  ['Hinzugefügt am Montag, 6. März 2023 um 21:05', Date.UTC(2023, 2, 6, 21, 5)],
  ['添加于 2022年8月6日星期六 下午9:05:00', Date.UTC(2022, 7, 6, 21, 5)],
  ['Ajouté le samedi 6 août 2022 à 21 h 05', Date.UTC(2022, 7, 6, 21, 5)],
  ["Añadido el sábado 6 de agosto de 2022, 09H05' PM", Date.UTC(2022, 7, 6, 21, 5)],
  ['on some day', null],
])('the date “%s” is understood', (text, expected) => {
  expect(clippingDate(text)).toBe(expected)
})

// In time that grows with the length.
test.each<[string, string]>([
  ['notes of one book', clipping('Your Note | Location 1 | x', 'y').repeat(20_000)],
  [
    'passages of one book',
    Array.from({ length: 20_000 }, (_, n) => clipping(`H | Location ${n} | x`, `${n}`)).join(''),
  ],
])('however many %s there are, a file is read', async (_, file) => {
  expect(await foundIn(file, 4_000_000)).toHaveLength(1)
})

test('the last entry of a Kindle’s file may have no end', async () => {
  const file =
    clipping('Your Highlight on Location 5-6 | x', 'Go slow.') + clipping('H | Location 9 | x', 'Haul.')
  expect(await articlesIn(file.slice(0, -12))).toMatchObject([
    { highlights: [{ text: 'Go slow.' }, { text: 'Haul.' }] },
  ])
})
