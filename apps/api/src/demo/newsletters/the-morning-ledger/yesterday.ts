import type { Issue } from '../../newsletter.ts'

/** Yesterday's issue of the business daily. */
export const LEDGER_YESTERDAY: Issue = {
  daysAgo: 1,
  number: 1203,
  subject: 'A reading room that lends tide gauges, ladders and nerve',
  preheader: 'Also: heat pumps by the street, a four-person airline, and the price of a quiet office.',
  greeting: [
    'Good morning. Today’s ledger has a ladder in it, and a street that bought its heating together.',
  ],
  stories: [
    {
      headline: 'The reading room that lends out tools has outgrown its books',
      section: 'Sharing economy',
      author: 'Ottoline Frey',
      minutes: 5,
      picture: { name: 'tool-library', alt: 'Library shelves where hand tools hang among the books' },
      url: 'https://ellerygazette.example/city/reading-room-tools',
      text: [
        'Port Ellery’s reading room began lending a drill in 2019, because a retired shipwright could not bear to see eleven neighbours own one each. It now lends 3,400 objects, from tide gauges to a wedding tent, and for the first time more people came for the objects than for the books last month. The city pays for a caretaker; the rest runs on a deposit of five crowns and on embarrassment, which the keeper calls the better lock.',
      ],
    },
    {
      headline: 'A whole street bought its heat pumps in one order and saved 31 percent',
      section: 'Energy technology',
      author: 'Ruben Askgaard',
      minutes: 4,
      picture: {
        name: 'heat-pump-street',
        alt: 'A row of small coloured houses, each with a heat pump in front',
      },
      url: 'https://craftandtrade.example/energy/tanner-street-order',
      text: [
        'Tanner Street has 46 houses, nine kinds of boiler and one very persistent physiotherapist. She collected signatures for two winters, then asked installers to quote for the street, not the house. The winning firm parked one van for seven weeks and charged 8,900 crowns a home, a third below its list price. Six other streets have copied the contract, which is printed in full and runs to four pages.',
      ],
    },
    {
      headline: 'The airline with four employees and one timetable',
      section: 'Companies',
      author: 'Colm Beddoes',
      minutes: 6,
      url: 'https://fieldandfreight.example/skerry-air-profile',
      text: [
        'Skerry Air flies nine seats to five islands and has not missed a school run since 2021. Two pilots, one mechanic and a woman called Berit, who is everything else, split the profit in equal parts. Larger carriers keep asking to buy it. Berit answers each letter by hand, and the answer has become popular as a postcard.',
      ],
    },
    {
      headline: 'What a quiet office is worth, measured in resignations',
      section: 'Work',
      author: 'Imogen Tarrow',
      minutes: 4,
      url: 'https://harbourpost.example/work/quiet-office-study',
      text: [
        'A three-year study of 58 insurance offices compared noise with notice periods. Every six decibels above the hum of a library went with one more resignation per forty people and year. Carpets helped, plants did not, and the cheapest remedy was a door that closes by itself.',
      ],
    },
  ],
  sponsor: {
    by: 'Lanternbank',
    headline: 'One account for the money you must not touch',
    text: 'Tax, rent, the new roof: Lanternbank puts each in a jar with a lid. You choose who may open it.',
    button: 'Open a jar',
    url: 'https://lanternbank.example/jars',
  },
  goodbye: 'Until tomorrow. Return the ladder. — The Ledger desk',
}
