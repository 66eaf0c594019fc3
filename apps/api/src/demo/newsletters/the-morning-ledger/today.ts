import type { Issue } from '../../newsletter.ts'

/** Today's issue of the business daily. */
export const LEDGER_TODAY: Issue = {
  daysAgo: 0,
  number: 1204,
  subject: 'The night train that sells desks instead of beds',
  preheader: 'Plus: bread that knows the weather, a bank with no fees to hide, and wool in the post.',
  greeting: [
    'Good morning. The kettle is on and the wires are quiet, which leaves room for a railway that found its fortune in the people who cannot sleep.',
  ],
  stories: [
    {
      headline: 'The night train that sells desks instead of beds',
      section: 'Business',
      author: 'Imogen Tarrow',
      minutes: 6,
      picture: {
        name: 'night-train',
        alt: 'A red night train under the stars, desk lamps burning in its windows',
      },
      url: 'https://harbourpost.example/business/night-train-desks',
      text: [
        'Northlight Rail was losing money on every bunk between Port Ellery and Brenna, so last spring it tore out four sleeping cars and put in desks. Each has a lamp, a door and a promise of silence; a seat costs 38 crowns for the ten-hour run. The desks have sold out on 71 of the past 80 nights, mostly to translators, tax advisers and new parents. The company expects its first profit in nine years, and has quietly ordered a fifth car.',
      ],
    },
    {
      headline: 'A bakery chain let a small model plan its ovens, and a third of its waste went away',
      section: 'AI at work',
      author: 'Ruben Askgaard',
      minutes: 4,
      picture: {
        name: 'bread-oven',
        alt: 'Loaves on a shelf in front of a glowing oven, with a rain cloud outside the window',
      },
      url: 'https://craftandtrade.example/features/hearth-and-daughters-ovens',
      text: [
        'Hearth & Daughters bakes 41,000 loaves a day in 63 shops and used to throw away one in nine. Since March a model that runs on an old laptop in the back office reads the weather, the school calendar and the last fourteen Tuesdays, and tells each oven what to leave out. Waste is down 34 percent. The bakers may overrule it, and do so about twice a week, usually for football.',
      ],
    },
    {
      headline: 'The bank that prints every fee on the front door',
      section: 'Money',
      author: 'Colm Beddoes',
      minutes: 5,
      picture: { name: 'bank-door', alt: 'A bank front with a tall green door and a price list beside it' },
      url: 'https://ellerygazette.example/money/tollgate-savings-door',
      text: [
        'Tollgate Savings has eleven charges. All of them hang beside the entrance of its 20 branches, in letters as tall as a hand, with last year’s price next to this year’s. The idea came from a teller who was tired of apologising. New accounts rose 19 percent in the first six months, and complaints fell so far that the complaints desk now also sells stamps.',
      ],
    },
    {
      headline: 'Sheep’s wool is replacing bubble wrap, one cheese at a time',
      section: 'Companies',
      author: 'Imogen Tarrow',
      minutes: 3,
      picture: {
        name: 'wool-parcel',
        alt: 'An open parcel lined with wool, a round cheese inside and a sheep looking on',
      },
      url: 'https://fieldandfreight.example/wool-packaging-scale',
      text: [
        'Coarse wool fetches so little that many hill farmers burn it. Dunmore Fleece buys it at four times the market price, felts it into thick sheets and ships cheese in it: 48 hours under eight degrees, no ice, and the lining ends up under somebody’s tomatoes. Three dairies have signed contracts, and a maker of insulin boxes is testing a version with a lid.',
      ],
    },
    {
      headline: 'Why one shipyard now builds its boats on a Thursday',
      section: 'Work',
      author: 'Ottoline Frey',
      minutes: 4,
      url: 'https://harbourpost.example/work/carrick-yard-thursdays',
      text: [
        'Carrick Yard moved every task that needs the whole crew to one day and left the other four free of meetings, hand-overs and, by treaty, the radio. Hulls now leave the slip eleven days earlier. The foreman’s explanation fits on a postcard: “We used to wait for each other every day. Now we wait once.”',
      ],
    },
  ],
  sponsor: {
    by: 'Pennywhistle',
    headline: 'Expense reports that end before the coffee does',
    text: 'Take a picture of the receipt, put the phone away. Pennywhistle files it, finds the tax and asks you nothing. **Ledger readers get three months free.**',
    button: 'Try Pennywhistle',
    url: 'https://pennywhistle.example/ledger?coupon=LEDGER3',
  },
  job: {
    by: 'Northlight Rail',
    headline: 'Timetable planner (nights)',
    text: 'Brenna, full time, free travel for you and one sleepless friend.',
    button: 'Apply here',
    url: 'https://jobs.northlight.example/planner-nights',
  },
  goodbye: 'That is the ledger for today, balanced as usual to the last crumb. — Imogen, Ruben and Colm',
}
