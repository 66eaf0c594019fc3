import type { Issue } from '../newsletter.ts'

const SPONSOR = {
  by: 'Pennywhistle',
  headline: 'Your accountant would like you to know about this',
  text: 'Receipts in, spreadsheets out, nobody shouts in March. Free for teams under five.',
  button: 'See how it works',
  url: 'https://pennywhistle.example/teams',
}

/** The business daily's issues of the days before today. */
export const LEDGER_EARLIER: readonly Issue[] = [
  {
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
  },
  {
    daysAgo: 2,
    number: 1202,
    subject: 'The insurer that pays before you call',
    preheader: 'Hail, honesty and a hotel that closes on purpose.',
    greeting: ['Good morning. A short ledger today: three stories, two umbrellas, one goose.'],
    stories: [
      {
        headline: 'This insurer pays for hail damage before anyone calls',
        section: 'Finance',
        author: 'Colm Beddoes',
        minutes: 5,
        url: 'https://ellerygazette.example/money/meadow-mutual-hail',
        text: [
          'Meadow Mutual covers 12,000 greenhouses and has put a microphone the size of a matchbox on each. Hail has a sound, and so does breaking glass. When both arrive within a minute, 400 crowns leave for the grower’s account before the clouds do. Fraud was expected and has not come; one claim was reversed, after a goose.',
        ],
      },
      {
        headline: 'The hotel that closes for a month so that its staff can be guests',
        section: 'Work',
        author: 'Ottoline Frey',
        minutes: 4,
        url: 'https://harbourpost.example/work/hotel-aldertide-february',
        text: [
          'Every February the Aldertide shuts its doors to the public and opens its rooms to the 52 people who clean, cook and carry there. They stay a week each, with a notebook. Last year’s notebooks led to 214 small repairs and to the end of a pillow menu that nobody had ever understood.',
        ],
      },
      {
        headline: 'Pencil makers are having their best year since 1987',
        section: 'Markets',
        author: 'Ruben Askgaard',
        minutes: 3,
        url: 'https://craftandtrade.example/markets/pencil-year',
        text: [
          'Orders for wooden pencils rose 22 percent, and no one at the four remaining mills can say for certain why. The likeliest reason is exams: eleven regions have gone back to paper. Cedar prices have noticed, and a mill in Orrin now plants two trees for every gross it sells.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Mind the goose. — The Ledger desk',
  },
  {
    daysAgo: 3,
    number: 1201,
    subject: 'Cargo bikes get their own petrol stations',
    preheader: 'Batteries in ninety seconds, tea by subscription, and a toll road for lorries at night.',
    greeting: ['Good morning. Bring your helmet.'],
    stories: [
      {
        headline: 'Cargo bikes now swap their batteries in ninety seconds',
        section: 'Technology',
        author: 'Imogen Tarrow',
        minutes: 5,
        picture: { name: 'cargo-bike', alt: 'A cargo bike in front of a cabinet of glowing batteries' },
        url: 'https://fieldandfreight.example/swap-stations-brenna',
        text: [
          'Forty cabinets, each as big as a wardrobe, now stand along Brenna’s delivery routes. A courier slides an empty battery in, takes a full one out and is gone in a minute and a half. Spindle, the firm behind them, is owned by six competing courier companies, who agreed on one plug in an afternoon after arguing about it for three years.',
        ],
      },
      {
        headline: 'A tea importer pays growers on the day of the harvest',
        section: 'Business',
        author: 'Ottoline Frey',
        minutes: 4,
        url: 'https://craftandtrade.example/trade/kestrel-tea-harvest-pay',
        text: [
          'Growers usually wait five months for their money. Kestrel Tea borrows against its subscriptions and pays within the hour the leaves are weighed, for a discount of two percent. Banks called it charity. Its default rate in four years is nil, and its leaves, picked without hurry, have begun to win prizes.',
        ],
      },
      {
        headline: 'Lorries pay half the toll if they keep to the night lane',
        section: 'Transport',
        author: 'Colm Beddoes',
        minutes: 3,
        url: 'https://ellerygazette.example/city/night-lane-trial',
        text: [
          'In the Orrin valley one lane of the motorway belongs to lorries between ten at night and five in the morning. Traffic jams at eight o’clock shrank by a quarter, and the village under the viaduct got the sound wall it had been promised since 1994, paid from the difference.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Ride safely. — The Ledger desk',
  },
  {
    daysAgo: 5,
    number: 1200,
    subject: 'Lighthouses, now with tenants',
    preheader: 'Issue twelve hundred: keepers wanted, a factory for spare parts and a very old discount.',
    greeting: [
      'Good morning, and welcome to issue 1,200. We celebrated with cake. It was entered under stationery.',
    ],
    stories: [
      {
        headline: 'Nine lighthouses found tenants who will keep the lamp',
        section: 'The big story',
        author: 'Ottoline Frey',
        minutes: 6,
        picture: {
          name: 'lighthouse',
          alt: 'A red and white lighthouse on a rock at dusk, with washing on a line',
        },
        url: 'https://harbourpost.example/coast/lighthouse-tenants',
        text: [
          'The coastal authority had planned to sell its nine manned towers. Instead it offered them for rent at one crown a month to anyone who would polish the lens, log the weather and answer the radio. It expected a dozen letters and got 6,100. The first tenants, a piano tuner and a marine biologist among them, moved in this week.',
        ],
      },
      {
        headline: 'A factory that makes only parts nobody makes any more',
        section: 'Companies',
        author: 'Ruben Askgaard',
        minutes: 5,
        url: 'https://craftandtrade.example/features/last-part-works',
        text: [
          'Last Part Works takes orders from one piece upward: a mixer’s gear, a tram’s door handle, the knob of a 1962 oven. Customers send what broke and a photograph of where it belongs. Of 8,000 drawings made so far, a third have been ordered again by strangers, which is where the profit is.',
        ],
      },
      {
        headline: 'The oldest discount in the country is still being given',
        section: 'And finally',
        author: 'Colm Beddoes',
        minutes: 2,
        url: 'https://ellerygazette.example/history/ropewalk-discount',
        text: [
          'Three hundred years ago a rope maker in Port Ellery promised a tenth off to any sailor’s widow. The firm has changed hands eleven times, and each contract of sale has carried the clause along. Four people used it last year. One of them bought a swing.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Here is to the next hundred. — Imogen, Ruben, Colm and Ottoline',
  },
]
