import type { Issue } from '../../newsletter.ts'

const SPONSOR = {
  by: 'Pennywhistle',
  headline: 'Your accountant would like you to know about this',
  text: 'Receipts in, spreadsheets out, nobody shouts in March. Free for teams under five.',
  button: 'See how it works',
  url: 'https://pennywhistle.example/teams',
}

/** The business daily's issues of the days before yesterday. */
export const LEDGER_EARLIER: readonly Issue[] = [
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
